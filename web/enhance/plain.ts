import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { createContext, useContext } from 'react';
import type { ServiceWords } from '../data/words.server.ts';
import type { CookieWords } from '../ui/CookieBar.tsx';

/** What a page without a framework in the browser needs to be made, besides its own words (decision 060). */
export interface PlainFacts {
  readonly service: ServiceNotice;
  readonly serviceWords: ServiceWords;
  readonly cookieWords: CookieWords;
  readonly isSimulated: boolean;
}

const Plain = createContext<PlainFacts | undefined>(undefined);

/** Around such a page: its parts are then made for the script of `web/portal/enhance`. */
export const PlainPage = Plain.Provider;

/** Undefined on pages that React continues in the browser. */
export function usePlain(): PlainFacts | undefined {
  return useContext(Plain);
}

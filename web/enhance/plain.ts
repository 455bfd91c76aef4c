import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { createContext, useContext } from 'react';
import type { ServiceWords } from '../data/words.server.ts';
import type { CookieWords } from '../ui/CookieBar.tsx';

/** Facts for rendering a page without a framework in the browser, besides its own texts (decision 060). */
export interface PlainFacts {
  readonly service: ServiceNotice;
  readonly serviceWords: ServiceWords;
  readonly cookieWords: CookieWords;
  readonly isSimulated: boolean;
}

const Plain = createContext<PlainFacts | undefined>(undefined);

/** Provider around a page without a framework: its parts are then rendered for the script of `web/portal/enhance`. */
export const PlainPage = Plain.Provider;

/** Returns the facts; undefined on pages that React hydrates in the browser. */
export function usePlain(): PlainFacts | undefined {
  return useContext(Plain);
}

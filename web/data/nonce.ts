import { createContext, useContext } from 'react';

/** Mark on the scripts that we make ourselves while the server renders a page; the browser does not know it. */
interface ScriptMark {
  readonly nonce: string;
  /** Whether the mark stays as the page's nonce; on a public page it is removed (`ownScripts.ts`). */
  readonly isPersonal: boolean;
}

export const NonceContext = createContext<ScriptMark | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext)?.nonce;
}

/** Returns the nonce of a personal page. */
export function usePersonalNonce(): string | undefined {
  const mark = useContext(NonceContext);
  return mark?.isPersonal === true ? mark.nonce : undefined;
}

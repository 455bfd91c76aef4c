import { createContext, useContext } from 'react';

/** What marks the scripts that we make ourselves while the server renders a page; the browser does not know it. */
interface ScriptMark {
  readonly nonce: string;
  /** A personal page keeps it as its nonce; on a public one it is taken off again (`ownScripts.ts`). */
  readonly isPersonal: boolean;
}

export const NonceContext = createContext<ScriptMark | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext)?.nonce;
}

/** The nonce of a personal page. */
export function usePersonalNonce(): string | undefined {
  const mark = useContext(NonceContext);
  return mark?.isPersonal === true ? mark.nonce : undefined;
}

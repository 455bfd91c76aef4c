import { createContext, useContext } from 'react';

/** The nonce of a personal page while the server renders it; in the browser it is neither needed nor known. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

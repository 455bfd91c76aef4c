import { useEffect, useState } from 'react';
import { TOKEN_KEY, hasToken, storedName } from '../../data/token.ts';
import type { ClientFacts } from './clientSession.ts';

/** The client logged in in this browser: the name that it keeps at once, the rest when the server has answered. */
export type Client = ClientFacts | { readonly fullName: string | undefined };

/**
 * Undefined for visitors, whose pages load none of the code that asks the server. A login or logout in another tab is
 * noticed, and a session that the server no longer knows: the header is a visitor's again.
 */
export function useClient(): Client | undefined {
  const [client, setClient] = useState<Client>();
  useEffect(() => {
    const show = (facts?: ClientFacts): void => {
      document.documentElement.toggleAttribute('data-client', hasToken());
      setClient(hasToken() ? (facts ?? { fullName: storedName() }) : undefined);
    };
    const look = (): void => {
      show();
      // Without the code, the name is all that can be said.
      if (hasToken()) readFacts().then(show, () => show());
    };
    // The session's own listener is to hear of it first.
    const followTabs = ({ key }: StorageEvent): void => void (isOfSession(key) && setTimeout(look));
    const followHistory = ({ persisted }: PageTransitionEvent): void => void (persisted && look());
    look();
    window.addEventListener('storage', followTabs);
    window.addEventListener('pageshow', followHistory);
    return () => {
      window.removeEventListener('storage', followTabs);
      window.removeEventListener('pageshow', followHistory);
    };
  }, []);
  return client;
}

async function readFacts(): Promise<ClientFacts | undefined> {
  const { readClient } = await import('./clientSession.ts');
  return await readClient();
}

/** Null: everything that was stored is gone. */
function isOfSession(key: string | null): boolean {
  return key === null || key === TOKEN_KEY;
}

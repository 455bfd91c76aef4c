import type { AffiliateSession } from '@candor/contracts/http/affiliate.ts';
import * as z from 'zod/mini';
import { AFFILIATE_KEY } from './affiliateToken.ts';
import { endUnlessReplaced } from './renewal.ts';
import { createStore } from './store.ts';
import { keepInStorage, readStored } from './stored.ts';

/** The partner's session in local storage: the token, worthless without its cookie, and a name to show. */
interface StoredAffiliate {
  readonly accessToken: string;
  readonly name: string;
}

/** Reason for the end of the last session. */
export type AffiliateSessionEnd = 'logout' | 'expired';

const stored = z.object({ accessToken: z.string(), name: z.string() });

const store = createStore<StoredAffiliate | undefined>(readStored(AFFILIATE_KEY, stored));
const ended = createStore<AffiliateSessionEnd | undefined>(undefined);

/** The partner's session in this browser, the same in every tab; it is unrelated to a client's session. */
export const affiliateSession = { get: store.get, subscribe: store.subscribe };
export const affiliateSessionEnd = { get: ended.get, subscribe: ended.subscribe };

export function startAffiliateSession({ access_token, user }: AffiliateSession): void {
  const next = { accessToken: access_token, name: user.name };
  keepInStorage(AFFILIATE_KEY, next);
  ended.set(undefined);
  store.set(next);
}

export function endAffiliateSession(reason: AffiliateSessionEnd): void {
  if (store.get() === undefined) return;
  localStorage.removeItem(AFFILIATE_KEY);
  ended.set(reason);
  store.set(undefined);
}

/** Ends the session because the server has refused this token. */
export function endRefusedAffiliate(token: string | undefined): void {
  endUnlessReplaced({
    kind: 'affiliate',
    token,
    current: () => readStored(AFFILIATE_KEY, stored)?.accessToken,
    end: () => endAffiliateSession('expired'),
  });
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key === AFFILIATE_KEY || key === null) store.set(readStored(AFFILIATE_KEY, stored));
}

if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs);

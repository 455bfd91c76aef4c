import type { AffiliateSession } from '@candor/contracts/http/affiliate.ts';
import * as z from 'zod/mini';
import { AFFILIATE_KEY } from './affiliateToken.ts';
import { endUnlessReplaced } from './renewal.ts';
import { createStore } from './store.ts';
import { keepInStorage, readStored } from './stored.ts';

/**
 * The partner's session in local storage: the token, worthless without its cookie, a name to show, and the number
 * by which a tab recognises its partner: names may occur twice.
 */
interface StoredAffiliate {
  readonly accessToken: string;
  readonly name: string;
  /** Zero in a session that an earlier release has stored. */
  readonly number: number;
}

/** Reason for the end of the last session. */
export type AffiliateSessionEnd = 'logout' | 'expired';

const stored = z.object({ accessToken: z.string(), name: z.string(), number: z._default(z.number(), 0) });
/** Storage key of the reason for which the last session ended, for the other tabs. */
const END_KEY = 'affiliate_session_end';
const end = z.enum(['logout', 'expired']);

const store = createStore<StoredAffiliate | undefined>(readStored(AFFILIATE_KEY, stored));
const ended = createStore<AffiliateSessionEnd | undefined>(undefined);

/** The partner's session in this browser, the same in every tab; it is unrelated to a client's session. */
export const affiliateSession = { get: store.get, subscribe: store.subscribe };
export const affiliateSessionEnd = { get: ended.get, subscribe: ended.subscribe };

export function startAffiliateSession({ access_token, user }: AffiliateSession): void {
  const next = { accessToken: access_token, name: user.name, number: user.number };
  keepInStorage(AFFILIATE_KEY, next);
  ended.set(undefined);
  store.set(next);
}

export function endAffiliateSession(reason: AffiliateSessionEnd): void {
  if (store.get() === undefined) return;
  keepInStorage(END_KEY, reason);
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

/** Another tab's token: of a login as another partner, or of a renewal or login as the partner that this page shows. */
export type AffiliateElsewhere = 'otherPartner' | 'samePartner';

const elsewhere = new Set<(login: AffiliateElsewhere) => void>();

/**
 * Reports that another tab has replaced this page's token: by a renewal, or by a login, perhaps of another partner. A
 * login of another partner is reported before this page takes its token, so that it never shows one partner's figures
 * under the other's name. Returns the function that ends the reports.
 */
export function onAffiliateElsewhere(listener: (login: AffiliateElsewhere) => void): () => void {
  elsewhere.add(listener);
  return () => elsewhere.delete(listener);
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key !== AFFILIATE_KEY && key !== null) return;
  const before = store.get();
  const next = readStored(AFFILIATE_KEY, stored);
  ended.set(next === undefined ? (readStored(END_KEY, end) ?? 'logout') : undefined);
  const isReplaced = before !== undefined && next !== undefined && before.accessToken !== next.accessToken;
  const report = (login: AffiliateElsewhere) => elsewhere.forEach((tell) => tell(login));
  const isOther = isReplaced && !isSamePartner(before, next);
  if (isOther) report('otherPartner');
  store.set(next);
  // What is read again is read with the new token.
  if (isReplaced && !isOther) report('samePartner');
}

/** Is it the same partner? Of a session that an earlier release has stored, only the name is known. */
function isSamePartner(one: StoredAffiliate, other: StoredAffiliate): boolean {
  return one.number === 0 || other.number === 0 ? one.name === other.name : one.number === other.number;
}

if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs);

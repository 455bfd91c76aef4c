import type { Session as SessionAnswer } from '@candor/contracts/http/accounts.ts';
import { sessionEnds } from '@candor/domain/clients/session.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import * as z from 'zod/mini';
import { forgetNoticeRoom } from './noticeRoom.ts';
import { endUnlessReplaced } from './renewal.ts';
import { createStore } from './store.ts';
import { readStored as readStoredValue } from './stored.ts';
import { TOKEN_KEY } from './token.ts';

/** Session in local storage (ruling R13): the token, worthless without its cookie, and a name for the greeting. */
export interface StoredSession {
  readonly accessToken: string;
  readonly user: { readonly fullName: string };
}

/**
 * Reasons for a session's end. The last two mean that a load the portal requires, of the account or of general data,
 * failed.
 */
const ends = [...sessionEnds, 'failed', 'failedLists'] as const;
export type SessionEnd = (typeof ends)[number];

/** Idle limit of a session: twenty minutes (specification 9). */
export const IDLE_LIMIT_MS = 1_200_000;

/**
 * Storage key of the time of the last input in any tab: they share one session, and input in one extends it for all.
 */
export const ACTIVE_KEY = 'active_at';

const USER_KEY = 'user';
/** Storage key of the reason for the last session's end, for tabs that learn of it from the storage. */
const END_KEY = 'session_end';
const storedUser = z.object({ full_name: z.string() });

const store = createStore<StoredSession | undefined>(readStored());
const endListeners = new Set<(reason: SessionEnd) => void>();
const tokenListeners = new Set<() => void>();
/** Reason for the end of this page's last session; undefined while there is one, or if there was none. */
let over: SessionEnd | undefined;

/** Session of this browser, the same in every tab. */
export const session = { get: store.get, subscribe: store.subscribe };

/** Starts the session of a login; one of which this browser still has the token is over. */
export function startSession(answer: SessionAnswer): void {
  // Activity in the previous session does not count for a new one.
  localStorage.removeItem(ACTIVE_KEY);
  renewSession(answer);
}

/** Continues the session under the new token of an answer. */
export function renewSession(answer: SessionAnswer): void {
  localStorage.setItem(TOKEN_KEY, answer.access_token);
  over = undefined;
  keepName(answer);
}

/**
 * Keeps the name in an answer that comes under the token of its request. An answer that arrives after the end or the
 * renewal of its session, here or in another tab, does not bring that token back.
 */
export function keepName({ access_token, user }: SessionAnswer): void {
  if (readStored()?.accessToken !== access_token) return;
  localStorage.setItem(USER_KEY, JSON.stringify({ full_name: user.full_name }));
  store.set(readStored());
}

export function endSession(reason: SessionEnd): void {
  if (store.get() === undefined) return;
  localStorage.setItem(END_KEY, reason);
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  forgetNoticeRoom();
  announceEnd(reason);
}

/** Ends the session for the reason in the server's refusal of this token: `sessionMissing` or `sessionBound`. */
export function endRefusedSession({ params }: Pick<Refusal, 'params'>, token: string | undefined): void {
  endUnlessReplaced({
    kind: 'client',
    token,
    // Another tab may have stored a new token that this tab has not received yet.
    current: () => readStored()?.accessToken,
    end: () => endSession(ends.find((end) => end === params?.['reason']) ?? 'expired'),
  });
}

/**
 * Reports when the session ends, here or in another tab, and immediately if it already has: a request during the page's
 * start may be refused before any listener exists. Returns the function that ends the reports.
 */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endListeners.add(listener);
  if (over !== undefined) listener(over);
  return () => endListeners.delete(listener);
}

/** Reports that another tab has replaced this page's token: by a renewal, or by a login, perhaps of another client. */
export function onTokenElsewhere(listener: () => void): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

function announceEnd(reason: SessionEnd): void {
  over = reason;
  store.set(undefined);
  for (const listener of endListeners) listener(reason);
}

function readStored(): StoredSession | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  const accessToken = localStorage.getItem(TOKEN_KEY);
  if (accessToken === null) return undefined;
  // The stored user is for display only: if it is damaged, the server will send the name.
  return { accessToken, user: { fullName: readStoredValue(USER_KEY, storedUser)?.full_name ?? '' } };
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key !== TOKEN_KEY && key !== null) return;
  const next = readStored();
  const before = store.get();
  const hasEnded = before !== undefined && next === undefined;
  if (!hasEnded) {
    if (next !== undefined) over = undefined;
    store.set(next);
    if (before !== undefined && before.accessToken !== next?.accessToken) for (const tell of tokenListeners) tell();
    return;
  }
  const stored = localStorage.getItem(END_KEY);
  announceEnd(ends.find((end) => end === stored) ?? 'logout');
}

if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs);

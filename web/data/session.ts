import type { Session as SessionAnswer } from '@candor/contracts/http/accounts.ts';
import * as z from 'zod/mini';
import { forgetNoticeRoom } from './noticeRoom.ts';
import { createStore } from './store.ts';
import { readStored as readStoredValue } from './stored.ts';
import { TOKEN_KEY } from './token.ts';

/** What local storage keeps of a session (ruling R13): the token, worthless without its cookie, and a name to greet. */
export interface StoredSession {
  readonly accessToken: string;
  readonly user: { readonly fullName: string };
}

const ends = ['logout', 'expired', 'idle', 'closed', 'failed', 'failedLists'] as const;
/**
 * `closed`: the client has closed the account. The last two: a load without which the portal cannot go on, of the
 * account or of what is the same for all.
 */
export type SessionEnd = (typeof ends)[number];

/** Specification 9: twenty minutes. */
export const IDLE_LIMIT_MS = 1_200_000;

/** When any tab last saw input: the tabs of a browser have one session, and input in one of them keeps it for all. */
export const ACTIVE_KEY = 'active_at';

const USER_KEY = 'user';
/** Why the last session ended, for the tabs that learn of it from the storage. */
const END_KEY = 'session_end';
const storedUser = z.object({ full_name: z.string() });

const store = createStore<StoredSession | undefined>(readStored());
const endListeners = new Set<(reason: SessionEnd) => void>();

/** The session of this browser, the same in every tab. */
export const session = { get: store.get, subscribe: store.subscribe };

export function startSession({ access_token, user }: SessionAnswer): void {
  // A new session: what was done in the last one does not count for it.
  if (store.get() === undefined) localStorage.removeItem(ACTIVE_KEY);
  localStorage.setItem(TOKEN_KEY, access_token);
  localStorage.setItem(USER_KEY, JSON.stringify({ full_name: user.full_name }));
  store.set(readStored());
}

/** Why the session is about to end: the server's word that it has ended can be there before its answer. */
let expected: SessionEnd | undefined;

/** While this works an end of the session is its doing. */
export async function endingAs<T>(reason: SessionEnd, work: () => Promise<T>): Promise<T> {
  expected = reason;
  try {
    return await work();
  } finally {
    expected = undefined;
  }
}

export function endSession(given: SessionEnd): void {
  if (store.get() === undefined) return;
  const reason = given === 'expired' || given === 'failed' ? (expected ?? given) : given;
  localStorage.setItem(END_KEY, reason);
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  forgetNoticeRoom();
  store.set(undefined);
  for (const listener of endListeners) listener(reason);
}

/** Tells when the session ends, here or in another tab; returns the function that stops the telling. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function readStored(): StoredSession | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  const accessToken = localStorage.getItem(TOKEN_KEY);
  if (accessToken === null) return undefined;
  // The stored user is for show only: whatever is wrong with it, the server will tell the name.
  return { accessToken, user: { fullName: readStoredValue(USER_KEY, storedUser)?.full_name ?? '' } };
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key !== TOKEN_KEY && key !== null) return;
  const next = readStored();
  const hasEnded = store.get() !== undefined && next === undefined;
  store.set(next);
  if (!hasEnded) return;
  const told = localStorage.getItem(END_KEY);
  const reason = ends.find((end) => end === told) ?? 'logout';
  for (const listener of endListeners) listener(reason);
}

if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs);

import type { Session as SessionAnswer } from '@candor/contracts/http/accounts.ts';
import * as z from 'zod/mini';
import { createStore } from './store.ts';

/** What local storage keeps of a session (ruling R13): the token, worthless without its cookie, and a name to greet. */
export interface StoredSession {
  readonly accessToken: string;
  readonly user: { readonly fullName: string };
}

export type SessionEnd = 'logout' | 'expired' | 'idle';

/** Specification 9: twenty minutes. */
export const IDLE_LIMIT_MS = 1_200_000;

const TOKEN_KEY = 'access_token';
const USER_KEY = 'user';
const storedUser = z.object({ full_name: z.string() });

const store = createStore<StoredSession | undefined>(readStored());
const endListeners = new Set<(reason: SessionEnd) => void>();

/** The session of this browser, the same in every tab. */
export const session = { get: store.get, subscribe: store.subscribe };

export function startSession({ access_token, user }: SessionAnswer): void {
  localStorage.setItem(TOKEN_KEY, access_token);
  localStorage.setItem(USER_KEY, JSON.stringify({ full_name: user.full_name }));
  store.set(readStored());
}

export function endSession(reason: SessionEnd): void {
  if (store.get() === undefined) return;
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
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
  return { accessToken, user: { fullName: readName(localStorage.getItem(USER_KEY)) } };
}

/** The stored user is for show only: whatever is wrong with it, the server will tell the name. */
function readName(stored: string | null): string {
  if (stored === null) return '';
  try {
    const parsed = z.safeParse(storedUser, JSON.parse(stored));
    return parsed.success ? parsed.data.full_name : '';
  } catch (error) {
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key !== TOKEN_KEY && key !== null) return;
  const next = readStored();
  const hasEnded = store.get() !== undefined && next === undefined;
  store.set(next);
  if (hasEnded) for (const listener of endListeners) listener('logout');
}

if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs);

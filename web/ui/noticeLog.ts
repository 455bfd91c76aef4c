import { useSyncExternalStore } from 'react';

export type NoticeTone = 'success' | 'failure' | 'warning' | 'info';

/** Notice that the page has shown to the user. */
export interface Notice {
  readonly id: number;
  /** Time of the notice, by the browser's clock. */
  readonly at: number;
  readonly tone: NoticeTone;
  readonly title: string;
  /** Meaning of the notice in money, or what to do. */
  readonly text?: string | undefined;
  /** Receipt of the reported event. */
  readonly receipt?: NoticeReceipt | undefined;
}

export interface NoticeReceipt {
  readonly number: string;
  readonly hash: string;
  readonly label: string;
}

/** Number of notices kept in a session; the oldest are dropped first. */
const KEPT = 200;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Keeps a notice for as long as the page is open, so that nothing is lost when its toast disappears. */
export function keepNotice(notice: Omit<Notice, 'id' | 'at'>): void {
  lastId += 1;
  notices = [{ ...notice, id: lastId, at: Date.now() }, ...notices].slice(0, KEPT);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the page's notices, newest first. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, readNotices, readNotices);
}

export function readNotices(): readonly Notice[] {
  return notices;
}

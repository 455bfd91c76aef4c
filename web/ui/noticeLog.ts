import { useSyncExternalStore } from 'react';

export type NoticeTone = 'success' | 'failure' | 'warning' | 'info';

/** Something that the page has told the user. */
export interface Notice {
  readonly id: number;
  /** By the browser's clock. */
  readonly at: number;
  readonly tone: NoticeTone;
  readonly title: string;
  /** What it means in money, or what to do. */
  readonly text?: string | undefined;
}

/** So many are plenty for one session; the oldest go first. */
const KEPT = 200;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Keeps a notice for as long as the page is open, so that nothing is lost when its toast goes. */
export function keepNotice(notice: Omit<Notice, 'id' | 'at'>): void {
  lastId += 1;
  notices = [{ ...notice, id: lastId, at: Date.now() }, ...notices].slice(0, KEPT);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the page has told, the latest first. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, readNotices, readNotices);
}

export function readNotices(): readonly Notice[] {
  return notices;
}

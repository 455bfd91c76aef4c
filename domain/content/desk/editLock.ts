import type { Instant } from '../../ids.ts';
import { accept, refuse } from '../../result.ts';
import type { Result } from '../../result.ts';
import { MINUTE_MS } from '../../time.ts';

/** Time for which an editor keeps a document reserved after their last save. */
export const LOCK_MS = 2 * MINUTE_MS;

export interface EditLock {
  readonly lockedBy: number | null;
  readonly lockerName: string | null;
  readonly lockedUntil: Instant | null;
}

export interface Holder {
  readonly staffId: number;
  readonly name: string;
  readonly until: Instant;
}

/** Returns the person who is editing now; undefined: no one. */
export function holderOf({ lockedBy, lockerName, lockedUntil }: EditLock, now: Instant): Holder | undefined {
  if (lockedBy === null || lockedUntil === null || lockedUntil <= now) return undefined;
  return { staffId: lockedBy, name: lockerName ?? '', until: lockedUntil };
}

/** Rule ED-3: may this person write in the document now? Refusal: `documentLocked`, with the editor and the time. */
export function checkLock(lock: EditLock, staffId: number, now: Instant): Result<true> {
  const holder = holderOf(lock, now);
  if (holder === undefined || holder.staffId === staffId) return accept(true);
  const { name, until } = holder;
  return refuse({ code: 'documentLocked', params: { name, until: new Date(until).toISOString() } });
}

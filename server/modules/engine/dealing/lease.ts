import { machineTimers, pause } from '../../../clock.ts';
import type { Timers } from '../../../clock.ts';
import { LeaseLost } from './port.ts';

const LOCK_WAIT_MS = 50;
const LOCK_TRIES = 200;
const TAKE_OVER_TRIES = 20;

export interface Claim {
  readonly owner: string;
  /** Epoch that this process held before; 0 if none. */
  readonly formerEpoch: bigint;
}

/** The operations of one engine session on the engine's lock and lease. */
export interface LeaseSession {
  /** Tries to take the session lock, which is free as soon as the session of its holder is gone. */
  tryLock(): Promise<boolean>;
  /** Ends the session of a holder whose lease has expired. */
  endExpiredHolder(): Promise<void>;
  isAtEpoch(epoch: bigint): Promise<boolean>;
  /** Takes the next epoch, atomically; undefined if another engine has had the lease since. */
  claimEpoch(claim: Claim): Promise<bigint | undefined>;
  /** Prolongs the lease by the database's clock; false if another engine has taken it. */
  prolongLease(epoch: bigint): Promise<boolean>;
}

/**
 * Ruling B4.8: takes the lease. Its row's epoch fences every older writer. The session lock shows whether the former
 * writer is alive, so that a killed one is succeeded at once; a writer that holds its session but has not renewed its
 * lease hangs, and its session is ended. Updating the row waits for a batch that is still under way.
 */
export async function takeLease(session: LeaseSession, claim: Claim, timers?: Timers): Promise<bigint> {
  await takeLock(session, claim.formerEpoch, timers);
  const epoch = await session.claimEpoch(claim);
  if (epoch === undefined) throw new LeaseLost();
  return epoch;
}

/**
 * Makes one attempt of a standby engine: true once it has the session lock, which no other engine can then take; it
 * takes the lease next. The session of a holder whose lease has expired is ended.
 */
export async function tryToSucceed(session: LeaseSession): Promise<boolean> {
  if (await session.tryLock()) return true;
  await session.endExpiredHolder();
  return false;
}

/** Waits for the session lock. Throws `LeaseLost` as soon as another engine has had the lease since `formerEpoch`. */
export async function takeLock(session: LeaseSession, formerEpoch: bigint, timers = machineTimers): Promise<void> {
  for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
    if (await session.tryLock()) return;
    if (formerEpoch !== 0n && !(await session.isAtEpoch(formerEpoch))) throw new LeaseLost();
    if (attempt % TAKE_OVER_TRIES === 0) await session.endExpiredHolder();
    await pause(timers, LOCK_WAIT_MS);
  }
  throw new Error('Another dealing engine is running on this database');
}

import type { Instant } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { StoredEntry } from './entry.ts';
import type { AuditSigner } from './keys.ts';
import { recordAct } from './record.ts';
import type { Actor, NewAct } from './record.ts';

/** Dependencies of every staff action. */
export interface ActDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
}

/** A staff action on an existing, locked object. */
export interface LockedAction<Found> {
  readonly connection: Connection;
  readonly found: Found;
  readonly now: Instant;
  /** Rule AU-1: records the action, in its own transaction and in the name of the person who acts. */
  record(this: void, what: Omit<NewAct, 'actor' | 'at'>): Promise<StoredEntry>;
}

/**
 * Runs a staff action in one transaction: `lock` finds and locks the object (otherwise `notFound`), and `work` decides,
 * writes and records. Work after the commit belongs after this call.
 */
export function act<Found, Done>(
  { pool, clock, audit }: ActDeps,
  actor: Actor,
  lock: (connection: Connection) => Promise<Found | undefined>,
  work: (locked: LockedAction<Found>) => Promise<Result<Done>>,
): Promise<Result<Done>> {
  return transaction(pool, actor.brandId, async (connection): Promise<Result<Done>> => {
    const found = await lock(connection);
    if (found === undefined) return refuse({ code: 'notFound' });
    const now = clock.now();
    const record: LockedAction<Found>['record'] = (what) => recordAct(connection, audit, { ...what, actor, at: now });
    return work({ connection, found, now, record });
  });
}

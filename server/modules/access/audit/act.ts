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

/** What every act of staff works with. */
export interface ActDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
}

/** An act on something that is there and locked. */
export interface ActInHand<Found> {
  readonly connection: Connection;
  readonly found: Found;
  readonly now: Instant;
  /** Rule AU-1: in the transaction of the act, of the person who acts. */
  record(this: void, what: Omit<NewAct, 'actor' | 'at'>): Promise<StoredEntry>;
}

/**
 * The frame of an act of staff: in one transaction `lock` finds and locks what it is about (otherwise `notFound`), and
 * `work` decides, writes and records. What has to follow the commit follows the call.
 */
export function act<Found, Done>(
  { pool, clock, audit }: ActDeps,
  actor: Actor,
  lock: (connection: Connection) => Promise<Found | undefined>,
  work: (inHand: ActInHand<Found>) => Promise<Result<Done>>,
): Promise<Result<Done>> {
  return transaction(pool, actor.brandId, async (connection): Promise<Result<Done>> => {
    const found = await lock(connection);
    if (found === undefined) return refuse({ code: 'notFound' });
    const now = clock.now();
    const record: ActInHand<Found>['record'] = (what) => recordAct(connection, audit, { ...what, actor, at: now });
    return work({ connection, found, now, record });
  });
}

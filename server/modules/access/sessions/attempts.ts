import { createHmac } from 'node:crypto';
import { addFailure, nextAttemptAt } from '@candor/domain/clients/backoff.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { Windows, waitOf } from '../../../admission/windows.ts';
import type { Limit } from '../../../admission/windows.ts';
import type { Clock } from '../../../clock.ts';
import { toTimestamp, transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';

export type { Limit };

/** The counted subject: an address, an email, a device. Only its keyed hash is stored. */
export interface Counted {
  readonly brandId: BrandId;
  readonly subject: string;
}

/** A subject counted over all brands. */
type CountedTogether = Pick<Counted, 'subject'>;

const KEPT_MS = DAY_MS;

/**
 * Rate limits in fixed windows, counted in memory (`Windows`) and stored by `countStore`, and the growing wait after
 * failed logins, which is stored before the attempt is answered. Unknown emails count like known ones, so that the
 * state reveals nothing (T5).
 */
export class Attempts {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #key: Buffer;
  readonly #windows: Windows;

  constructor(pool: Pool, clock: Clock, key: Buffer, windows = new Windows()) {
    this.#pool = pool;
    this.#clock = clock;
    this.#key = key;
    this.#windows = windows;
  }

  /** Counts one hit, or refuses it. */
  spend(limit: Limit, counted: Counted | CountedTogether): Result<true> {
    const hits = this.#count(limit, counted, 1);
    return hits <= limit.hits ? accept(true) : refuseFor(waitOf(limit, this.#clock.now()));
  }

  /** Uncounts a hit that turned out to be honest. */
  returnHit(limit: Limit, counted: Counted): void {
    this.#count(limit, counted, -1);
  }

  /** Refuses if the limit is reached, without counting. */
  check(limit: Limit, counted: Counted): Result<true> {
    const hits = this.#count(limit, counted, 0);
    return hits < limit.hits ? accept(true) : refuseFor(waitOf(limit, this.#clock.now()));
  }

  /**
   * Begins a login: counted as failed until `succeed` is called, so that simultaneous attempts cannot exceed the count
   * (T3).
   */
  async begin(counted: Counted): Promise<Result<true>> {
    const subject = this.#hash('login', counted.subject);
    const now = this.#clock.now();
    return transaction(this.#pool, counted.brandId, async (connection) => {
      const before = await lockAttempts(connection, counted.brandId, subject, now);
      const waitMs = nextAttemptAt(before) - now;
      if (waitMs > 0) return refuseFor(waitMs);
      const { failures } = addFailure(before, now);
      await connection.query('UPDATE login_backoff SET failures = $2, last_failure_at = $3 WHERE subject = $1', [
        subject,
        failures,
        toTimestamp(now),
      ]);
      return accept(true);
    });
  }

  /** Uncounts an attempt that was never examined because we were too busy. */
  async uncount(counted: Counted): Promise<void> {
    const subject = this.#hash('login', counted.subject);
    await transaction(this.#pool, counted.brandId, (connection) =>
      connection.query('UPDATE login_backoff SET failures = greatest(failures - 1, 0) WHERE subject = $1', [subject]),
    );
  }

  /** Records a successful login: earlier failures are forgotten. */
  async clearFailures(counted: Counted): Promise<void> {
    const subject = this.#hash('login', counted.subject);
    await transaction(this.#pool, counted.brandId, (connection) =>
      connection.query('DELETE FROM login_backoff WHERE subject = $1', [subject]),
    );
  }

  async sweep(brandId: BrandId): Promise<void> {
    const before = toTimestamp(this.#clock.now() - KEPT_MS);
    await transaction(this.#pool, brandId, async (connection) => {
      await connection.query('DELETE FROM login_backoff WHERE last_failure_at < $1', [before]);
    });
  }

  #count(limit: Limit, counted: Counted | CountedTogether, by: number): number {
    const brandId = 'brandId' in counted ? counted.brandId : '';
    const hashed = this.#hash(limit.name, `${brandId}\n${counted.subject}`).toString('hex');
    return this.#windows.add(limit, hashed, by, this.#clock.now());
  }

  #hash(name: string, subject: string): Buffer {
    return createHmac('sha256', this.#key).update(`${name}\n${subject}`).digest();
  }
}

function refuseFor(waitMs: number) {
  return refuse({ code: 'tooManyRequests', params: { seconds: String(Math.ceil(waitMs / 1_000)) } });
}

async function lockAttempts(connection: Connection, brandId: BrandId, subject: Buffer, now: Instant) {
  await connection.query(
    `INSERT INTO login_backoff (brand_id, subject, failures, last_failure_at)
     VALUES ($1, $2, 0, $3) ON CONFLICT DO NOTHING`,
    [brandId, subject, toTimestamp(now)],
  );
  const found = await connection.query<{ failures: number; last_failure_at: Instant }>(
    'SELECT failures, last_failure_at FROM login_backoff WHERE subject = $1 FOR UPDATE',
    [subject],
  );
  const [row] = found.rows;
  return { failures: row?.failures ?? 0, lastFailureAt: row?.last_failure_at ?? now };
}

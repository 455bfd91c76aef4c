import { createHmac } from 'node:crypto';
import { addFailure, nextAttemptAt } from '@candor/domain/clients/backoff.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../clock.ts';
import { toTimestamp, transaction } from '../../database/pool.ts';
import type { Connection, Pool } from '../../database/pool.ts';

/** The maximum of hits in each window, and its length. */
export interface Limit {
  readonly name: string;
  readonly hits: number;
  readonly windowMs: number;
}

/** The counted subject: an address, an e-mail, a device. Only its keyed hash is stored. */
export interface Counted {
  readonly brandId: BrandId;
  readonly subject: string;
}

const KEPT_MS = 24 * 60 * 60_000;

/**
 * Counters that survive a restart and are common to all servers: fixed windows, and the growing wait after failed
 * logins. They count unknown e-mails like known ones, so that their state tells nothing (T5).
 */
export class Attempts {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #key: Buffer;

  constructor(pool: Pool, clock: Clock, key: Buffer) {
    this.#pool = pool;
    this.#clock = clock;
    this.#key = key;
  }

  /** Counts one hit, or refuses it. */
  async spend(limit: Limit, counted: Counted): Promise<Result<true>> {
    const now = this.#clock.now();
    const hits = await this.#change(limit, counted, 1);
    return hits <= limit.hits ? accept(true) : refuseFor(windowStart(limit, now) + limit.windowMs - now);
  }

  /** Takes a counted hit back: it turned out to be honest. */
  async giveBack(limit: Limit, counted: Counted): Promise<void> {
    await this.#change(limit, counted, -1);
  }

  /** Refuses when nothing is left; counts nothing. */
  async check(limit: Limit, counted: Counted): Promise<Result<true>> {
    const now = this.#clock.now();
    const hits = await this.#change(limit, counted, 0);
    return hits < limit.hits ? accept(true) : refuseFor(windowStart(limit, now) + limit.windowMs - now);
  }

  /**
   * Begins a login: counted as failed until `succeed` says otherwise, so that no number of attempts at the same moment
   * gets past the count (T3).
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

  /** The attempt was never looked at, since we were too busy: it counts as not made. */
  async takeBack(counted: Counted): Promise<void> {
    const subject = this.#hash('login', counted.subject);
    await transaction(this.#pool, counted.brandId, (connection) =>
      connection.query('UPDATE login_backoff SET failures = greatest(failures - 1, 0) WHERE subject = $1', [subject]),
    );
  }

  /** The attempt was honest: everything before is forgotten. */
  async succeed(counted: Counted): Promise<void> {
    const subject = this.#hash('login', counted.subject);
    await transaction(this.#pool, counted.brandId, (connection) =>
      connection.query('DELETE FROM login_backoff WHERE subject = $1', [subject]),
    );
  }

  async sweep(brandId: BrandId): Promise<void> {
    const before = toTimestamp(this.#clock.now() - KEPT_MS);
    await transaction(this.#pool, brandId, async (connection) => {
      await connection.query('DELETE FROM rate_window WHERE window_start < $1', [before]);
      await connection.query('DELETE FROM login_backoff WHERE last_failure_at < $1', [before]);
    });
  }

  #change(limit: Limit, { brandId, subject }: Counted, by: number): Promise<number> {
    const at = toTimestamp(windowStart(limit, this.#clock.now()));
    const hashed = this.#hash(limit.name, subject);
    return transaction(this.#pool, brandId, async (connection) => {
      const found = await connection.query<{ hits: number }>(
        `INSERT INTO rate_window (brand_id, rate_class, subject, window_start, hits)
         VALUES ($1, $2, $3, $4, greatest($5, 0))
         ON CONFLICT (brand_id, rate_class, subject, window_start)
         DO UPDATE SET hits = greatest(rate_window.hits + $5, 0) RETURNING hits`,
        [brandId, limit.name, hashed, at, by],
      );
      return found.rows[0]?.hits ?? 0;
    });
  }

  #hash(name: string, subject: string): Buffer {
    return createHmac('sha256', this.#key).update(`${name}\n${subject}`).digest();
  }
}

function windowStart({ windowMs }: Limit, now: Instant): Instant {
  return now - (now % windowMs);
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

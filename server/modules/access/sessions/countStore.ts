import type { Hits, Windows } from '../../../admission/windows.ts';
import type { Clock } from '../../../clock.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';

/** More counters than this in one second wait for the next one. */
const FLUSH_MAXIMUM = 5_000;
/** Strangers can have any number of addresses: a start goes on with the highest counters. */
const LOAD_MAXIMUM = 100_000;

const countRows = rowsOf({
  name: column.text('rate_class'),
  subject: column.text("encode(subject, 'hex')"),
  start: column.instant('window_start'),
  end: column.instant('window_end'),
  hits: column.integer(),
});

/**
 * Stores what `Windows` counts, one statement at a time, so that counters survive a restart and are common to all
 * servers. At most what has been counted since the last statement is lost.
 */
export class CountStore {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #windows: Windows;
  #flushing: Promise<void> | undefined;

  constructor(pool: Pool, clock: Clock, windows: Windows) {
    this.#pool = pool;
    this.#clock = clock;
    this.#windows = windows;
  }

  /** Counts on from where the last server stopped. */
  async load(): Promise<void> {
    const highest = await countRows.all(
      this.#pool,
      `SELECT * FROM (
         SELECT ${countRows.columns} FROM rate_count WHERE window_end > $1
         ORDER BY hits DESC LIMIT ${LOAD_MAXIMUM}) AS highest
       ORDER BY hits`,
      [toTimestamp(this.#clock.now())],
    );
    this.#windows.learn(highest);
  }

  /** Stores what has been counted; where this is under way already, nothing more than waiting for it. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Stores all that has been counted, also while it is under way: for a stop, when nobody counts any more. */
  async flushAll(): Promise<void> {
    await this.#flushing;
    while (this.#windows.hasUnsaved) await this.flush();
  }

  /** Removes the windows that are over. */
  async sweep(): Promise<void> {
    await this.#pool.query('DELETE FROM rate_count WHERE window_end <= $1', [toTimestamp(this.#clock.now())]);
  }

  async #flush(): Promise<void> {
    const changes = this.#windows.takeUnsaved(FLUSH_MAXIMUM, this.#clock.now());
    if (changes.length === 0) return;
    try {
      this.#windows.learn(await this.#store(changes));
    } catch (error) {
      this.#windows.putBack(changes);
      throw error;
    }
  }

  /** In one order, so that two servers cannot wait for each other. */
  #store(changes: readonly Hits[]): Promise<readonly Hits[]> {
    const ordered = changes.toSorted((first, second) => (first.subject < second.subject ? -1 : 1));
    return countRows.all(
      this.#pool,
      `INSERT INTO rate_count AS stored (rate_class, subject, window_start, window_end, hits)
       SELECT * FROM unnest($1::text[], $2::bytea[], $3::timestamptz[], $4::timestamptz[], $5::integer[])
       ON CONFLICT (rate_class, subject, window_start) DO UPDATE SET hits = stored.hits + excluded.hits
       RETURNING ${countRows.columns}`,
      [
        ordered.map(({ name }) => name),
        ordered.map(({ subject }) => Buffer.from(subject, 'hex')),
        ordered.map(({ start }) => toTimestamp(start)),
        ordered.map(({ end }) => toTimestamp(end)),
        ordered.map(({ hits }) => hits),
      ],
    );
  }
}

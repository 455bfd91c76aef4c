import type { Hits, Windows } from '../../../admission/windows.ts';
import type { Clock } from '../../../clock.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';

/** Counters per flush; more wait for the next one. */
const FLUSH_MAXIMUM = 5_000;
/** Counters loaded at a start, highest first: strangers can have any number of addresses. */
const LOAD_MAXIMUM = 100_000;

const countRows = rowsOf({
  name: column.text('rate_class'),
  subject: column.text("encode(subject, 'hex')"),
  start: column.instant('window_start'),
  end: column.instant('window_end'),
  hits: column.integer(),
});

/**
 * Stores the counts of `Windows`, one statement at a time, so that counters survive a restart and are shared by all
 * servers. At most the counts since the last statement are lost.
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

  /** Loads the stored counters, to continue from them. */
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

  /** Stores the new counts; while a flush is running, only waits for it. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Stores all counts, including those that a running flush leaves: for a shutdown, when counting has stopped. */
  async flushAll(): Promise<void> {
    await this.#flushing;
    while (this.#windows.hasUnsaved) await this.flush();
  }

  /** Deletes windows that have ended. */
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

  /** Stores hits in a fixed order, so that two servers cannot deadlock. */
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

import { machineTimers, pause } from '../../../clock.ts';
import type { Timers } from '../../../clock.ts';
import { takeLease, takeLock, tryToSucceed } from './lease.ts';
import type { LeaseSession } from './lease.ts';
import { LeaseLost } from './port.ts';
import type { AppendOutcome, CommandKey, DealingStore, LoadedBook, StoredAnswer } from './port.ts';
import type { Snapshot } from './recovery/snapshot.ts';
import type { Batch } from './rows.ts';

/**
 * Intervals of a standby engine: between checks whether the active engine has ended, and at least between reads of what
 * that engine wrote.
 */
const LOOK_MS = 50;
const FOLLOW_MS = 200;
/**
 * A standby engine reads at most a tenth of the time, because finding the changed accounts means reading all of them.
 */
const READING_SHARE = 10;

/** One database session of an engine; one statement at a time. */
export interface DealingSession extends LeaseSession {
  /** Reads the book of a dealing engine at one instant: the previous reading plus the changes since. */
  follow(before: Snapshot | undefined): Promise<Snapshot | undefined>;
  /** Reads the whole book; for the holder of the lease. */
  recover(snapshot: Snapshot | undefined): Promise<LoadedBook>;
  /** Limits every later statement to the time that an honest commit may take. */
  limitStatements(): Promise<void>;
  /** Writes a batch; never throws. */
  append(batch: Batch, epoch: bigint): Promise<AppendOutcome>;
  results(commands: readonly CommandKey[]): Promise<StoredAnswer[]>;
  /** Reads the mark that the database has stored for a batch. */
  markOf(batch: number): Promise<string | undefined>;
  end(): Promise<void>;
}

export interface LeasedStoreOptions {
  /** Opens a new session; `onBroken` is called when the connection breaks. */
  readonly connect: (onBroken: () => void) => Promise<DealingSession>;
  /** Name of this process in the lease. */
  readonly owner: string;
  /** Reads the snapshot of the book, if one was kept. */
  readonly readSnapshot: () => Promise<Snapshot | undefined>;
  readonly timers?: Timers;
  /** Milliseconds of a monotonic clock; only differences count. */
  readonly elapsed?: () => number;
}

/** The engine's store under its lease: one session, held for as long as it answers. */
export class LeasedStore implements DealingStore {
  readonly #options: LeasedStoreOptions;
  readonly #timers: Timers;
  #session: DealingSession | undefined;
  #epoch = 0n;
  #loads = 0;
  #isClosed = false;
  /** The session that has the lock and the book as last read; kept from standing by until the load that follows. */
  #succession: { readonly session: DealingSession; readonly book: Snapshot | undefined } | undefined;
  /** Resolves when the connection is free: no load, and no statement of the engine, the lease or the snapshot. */
  #free: Promise<unknown> = Promise.resolve();

  constructor(options: LeasedStoreOptions) {
    this.#options = options;
    this.#timers = options.timers ?? machineTimers;
  }

  /**
   * Follows the book of the dealing engine until that engine has ended; the next load then reads only the changes
   * since. Resolves immediately if no engine deals; false if this store was closed meanwhile.
   */
  async standBy(): Promise<boolean> {
    const session = await this.#reconnect();
    try {
      this.#succession = { session, book: await this.#followUntilEnded(session) };
      return true;
    } catch (error) {
      if (this.#isClosed) return false;
      throw error;
    }
  }

  async #followUntilEnded(session: DealingSession): Promise<Snapshot | undefined> {
    const { readSnapshot, elapsed = () => performance.now() } = this.#options;
    let book = await readSnapshot();
    let readNext = 0;
    while (!(await tryToSucceed(session))) {
      const began = elapsed();
      if (began >= readNext) {
        book = await session.follow(book);
        const ended = elapsed();
        readNext = ended + Math.max(FOLLOW_MS, (ended - began) * READING_SHARE);
      }
      await pause(this.#timers, LOOK_MS);
    }
    return book;
  }

  load(): Promise<LoadedBook> {
    this.#loads += 1;
    const loading = this.#load();
    this.#free = loading.catch(() => undefined);
    return loading;
  }

  /**
   * Runs one statement at a time, because pg will not queue them. A load does not wait, since it takes another
   * connection.
   */
  #runInTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#free.then(work);
    this.#free = turn.catch(() => undefined);
    return turn;
  }

  async #load(): Promise<LoadedBook> {
    const { owner, readSnapshot } = this.#options;
    const succession = this.#succession;
    this.#succession = undefined;
    const reading = succession === undefined ? readSnapshot() : Promise.resolve(succession.book);
    const session = succession?.session ?? (await this.#reconnect());
    this.#epoch = await takeLease(session, { owner, formerEpoch: this.#epoch }, this.#timers);
    const book = await session.recover(await reading);
    await session.limitStatements();
    if (!(await session.prolongLease(this.#epoch))) throw new LeaseLost();
    return book;
  }

  async append(batch: Batch): Promise<AppendOutcome> {
    // The epoch under which the batch was decided: a load may take another epoch before this statement's turn.
    const epoch = this.#epoch;
    try {
      return await this.#runInTurn(() => this.#requireSession().append(batch, epoch));
    } catch (error) {
      return { kind: 'unknown', reason: String(error) };
    }
  }

  results(commands: readonly CommandKey[]): Promise<StoredAnswer[]> {
    return this.#runInTurn(() => this.#requireSession().results(commands));
  }

  renewLease(): Promise<boolean> {
    return this.#runInTurn(() => this.#renew());
  }

  async #renew(): Promise<boolean> {
    const [loads, epoch] = [this.#loads, this.#epoch];
    try {
      const session = this.#session ?? (await this.#rejoin());
      const isHeld = await session.prolongLease(epoch);
      // A load that started meanwhile reports a lost lease itself.
      return isHeld || loads !== this.#loads;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  }

  protected markOf(batch: number): Promise<string | undefined> {
    return this.#runInTurn(() => this.#requireSession().markOf(batch));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const session = this.#session;
    this.#session = undefined;
    await session?.end();
  }

  #requireSession(): DealingSession {
    if (this.#session === undefined) throw new Error('The dealing store is not connected');
    return this.#session;
  }

  /**
   * Replaces a connection that broke between two batches by a new session under the same epoch. No other engine has
   * written since, or the lease check fails.
   */
  async #rejoin(): Promise<DealingSession> {
    const session = await this.#reconnect();
    await takeLock(session, this.#epoch, this.#timers);
    await session.limitStatements();
    return session;
  }

  async #reconnect(): Promise<DealingSession> {
    const old = this.#session;
    this.#session = undefined;
    old?.end().catch((error: unknown) => void error);
    const own: { session?: DealingSession } = {};
    // A query reports the broken connection that it ran on; between queries it is enough to drop the session.
    const session = await this.#options.connect(() => {
      if (own.session !== undefined && this.#session === own.session) this.#session = undefined;
    });
    own.session = session;
    this.#session = session;
    return session;
  }
}

import { machineTimers, pause } from '../../../clock.ts';
import type { Timers } from '../../../clock.ts';
import { takeLease, takeLock, tryToSucceed } from './lease.ts';
import type { LeaseSession } from './lease.ts';
import { LeaseLost } from './port.ts';
import type { AppendOutcome, CommandKey, DealingStore, LoadedBook, StoredAnswer } from './port.ts';
import type { Snapshot } from './recovery/snapshot.ts';
import type { Batch } from './rows.ts';

/**
 * How often an engine that stands by looks whether the other has ended, and how often, at most, it reads what that one
 * wrote.
 */
const LOOK_MS = 50;
const FOLLOW_MS = 200;
/** Of its time it reads a tenth at most: changed accounts are found by reading all of them. */
const READING_SHARE = 10;

/** One session of an engine with its database; one statement at a time. */
export interface DealingSession extends LeaseSession {
  /** The book of an engine that is dealing, at one instant: the reading before with what has changed since. */
  follow(before: Snapshot | undefined): Promise<Snapshot | undefined>;
  /** The whole book, read by the holder of the lease. */
  recover(snapshot: Snapshot | undefined): Promise<LoadedBook>;
  /** From now on no statement takes longer than an honest commit does. */
  limitStatements(): Promise<void>;
  /** Never throws. */
  append(batch: Batch, epoch: bigint): Promise<AppendOutcome>;
  results(commands: readonly CommandKey[]): Promise<StoredAnswer[]>;
  /** What the database says of a batch. */
  markOf(batch: number): Promise<string | undefined>;
  end(): Promise<void>;
}

export interface LeasedStoreOptions {
  /** A new session; `onBroken` is called when it has ended by itself. */
  readonly connect: (onBroken: () => void) => Promise<DealingSession>;
  /** Names this process in the lease. */
  readonly owner: string;
  /** The book as it was kept between two batches, if it was. */
  readonly readSnapshot: () => Promise<Snapshot | undefined>;
  readonly timers?: Timers;
  /** Milliseconds; only differences count. */
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
  /** The session that has the lock, and the book as it was last read, from standing by to the load that follows. */
  #succession: { readonly session: DealingSession; readonly book: Snapshot | undefined } | undefined;
  /** Resolves when nothing uses the connection: a load, or a statement of the engine, the lease or the snapshot. */
  #free: Promise<unknown> = Promise.resolve();

  constructor(options: LeasedStoreOptions) {
    this.#options = options;
    this.#timers = options.timers ?? machineTimers;
  }

  /**
   * Follows the book of the engine that deals until that one has ended; the load that comes next reads only what has
   * changed since. Resolves at once where nobody deals; false: this store was closed meanwhile.
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

  /** One statement at a time: pg will not queue them. A load waits for none, since it takes another connection. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
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
    // That under which it was decided: a load may take another one before its turn.
    const epoch = this.#epoch;
    try {
      return await this.#inTurn(() => this.#connected().append(batch, epoch));
    } catch (error) {
      return { kind: 'unknown', reason: String(error) };
    }
  }

  results(commands: readonly CommandKey[]): Promise<StoredAnswer[]> {
    return this.#inTurn(() => this.#connected().results(commands));
  }

  renewLease(): Promise<boolean> {
    return this.#inTurn(() => this.#renew());
  }

  async #renew(): Promise<boolean> {
    const [loads, epoch] = [this.#loads, this.#epoch];
    try {
      const session = this.#session ?? (await this.#rejoin());
      const isHeld = await session.prolongLease(epoch);
      // A load that began meanwhile has its own answer.
      return isHeld || loads !== this.#loads;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  }

  protected markOf(batch: number): Promise<string | undefined> {
    return this.#inTurn(() => this.#connected().markOf(batch));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const session = this.#session;
    this.#session = undefined;
    await session?.end();
  }

  #connected(): DealingSession {
    if (this.#session === undefined) throw new Error('The dealing store is not connected');
    return this.#session;
  }

  /**
   * A connection that broke between two batches: a new session under the same epoch. Nobody has written since, or the
   * lease says so.
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
    // A broken connection shows in the query that it breaks; between queries it only has to go.
    const session = await this.#options.connect(() => {
      if (own.session !== undefined && this.#session === own.session) this.#session = undefined;
    });
    own.session = session;
    this.#session = session;
    return session;
  }
}

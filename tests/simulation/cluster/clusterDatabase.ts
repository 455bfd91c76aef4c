import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import type { Claim } from '@candor/server/modules/engine/dealing/lease.ts';
import { LEASE_MS, LOADING_MS } from '@candor/server/modules/engine/dealing/leaseRows.ts';
import type { DealingSession } from '@candor/server/modules/engine/dealing/leasedStore.ts';
import type {
  AppendOutcome,
  CommandKey,
  LoadedBook,
  StoredAnswer,
} from '@candor/server/modules/engine/dealing/port.ts';
import { withChanges } from '@candor/server/modules/engine/dealing/recovery/recoverBook.ts';
import type { Snapshot } from '@candor/server/modules/engine/dealing/recovery/snapshot.ts';
import type { Batch } from '@candor/server/modules/engine/dealing/rows.ts';
import { Chance } from '../lockstep/chance.ts';
import { MemoryDatabase } from '../memoryStore.ts';
import { mixed } from './network.ts';
import type { Planted } from './planted.ts';
import type { SimulatedProcess, Slot } from './process.ts';
import type { VirtualTime } from './virtualTime.ts';

/** Milliseconds until the server notices that a process has died, and until a client notices that no answer comes. */
const NOTICED_MS = 1;
const UNNOTICED_MS = 25_000;
const REFUSED_MS = 30;

interface Lease {
  epoch: bigint;
  owner: string;
  until: number;
}

/** A written batch, with the epochs of its writer and of the lease. */
export interface WrittenBatch {
  readonly batch: Batch;
  readonly writer: string;
  /** Epoch that the writer had claimed, and the lease's epoch at that time. */
  readonly claimed: bigint;
  readonly current: bigint;
}

/**
 * The database that all processes share: the rows of the memory store, the engine's lock and lease, and sessions that
 * break. Statements run on arrival, each atomically; the database's clock is right.
 */
export class ClusterDatabase {
  readonly memory = new MemoryDatabase();
  readonly time: VirtualTime;
  readonly planted: Planted;
  onWritten: (written: WrittenBatch) => void = () => undefined;
  lease: Lease | undefined;
  /** The session that holds the lock. */
  holder: Session | undefined;
  /** Outcome of the next batch, which its writer never learns: stored or lost. */
  nextBreak: 'stored' | 'lost' | undefined;
  readonly #seed: number;
  readonly #sessions = new Set<Session>();
  readonly #cuts = new Map<Slot, number>();
  #opened = 0;

  constructor(time: VirtualTime, seed: number, planted: Planted = {}) {
    this.time = time;
    this.planted = planted;
    this.#seed = seed;
  }

  connect(process: SimulatedProcess, onBroken: () => void): Promise<DealingSession> {
    return new Promise((resolve, reject) => {
      if (!process.mayAct()) return;
      const isRefused = this.isCut(process.slot);
      this.#opened += 1;
      const session = new Session(this, process, {
        onBroken,
        chance: new Chance(mixed(this.#seed, `${this.#opened}`)),
      });
      process.after(isRefused ? REFUSED_MS : NOTICED_MS, () => {
        if (isRefused || this.isCut(process.slot)) return reject(new Error('connection refused'));
        this.#sessions.add(session);
        resolve(session);
      });
    });
  }

  /** Reads as a process that is no engine, on a new connection for each query. */
  read<T>(process: SimulatedProcess, look: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!process.mayAct()) return;
      process.after(2, () => {
        if (this.isCut(process.slot)) return reject(new Error('connection refused'));
        const found = look();
        process.after(2, () => resolve(found));
      });
    });
  }

  isCut(slot: Slot): boolean {
    return (this.#cuts.get(slot) ?? 0) > this.time.now;
  }

  /** Disconnects a slot from the database for this long; the server notices immediately, or only afterwards. */
  cut(slot: Slot, ms: number, isNoticed: boolean): void {
    this.#cuts.set(slot, this.time.now + ms);
    this.#breakAll((session) => session.process.slot === slot, isNoticed ? NOTICED_MS : ms);
  }

  /** Ends the sessions of a process that has died; those of a machine that is gone remain for long. */
  leave(process: SimulatedProcess, isMachineGone: boolean): void {
    this.#breakAll((session) => session.process === process, isMachineGone ? UNNOTICED_MS : NOTICED_MS);
  }

  #breakAll(which: (session: Session) => boolean, noticedMs: number): void {
    for (const session of this.#sessions) {
      if (!which(session)) continue;
      session.breakOff();
      this.time.after(noticedMs, () => this.close(session));
    }
  }

  /** Closes a session on the server's side and frees its lock. */
  close(session: Session): void {
    session.isOpen = false;
    this.#sessions.delete(session);
    if (this.holder === session) this.holder = undefined;
  }
}

interface SessionDeps {
  readonly onBroken: () => void;
  readonly chance: Chance;
}

/** An engine's session, with the answers that PostgreSQL would give, from memory. */
class Session implements DealingSession {
  readonly process: SimulatedProcess;
  /** Whether the session is open at the server. */
  isOpen = true;
  readonly #database: ClusterDatabase;
  readonly #deps: SessionDeps;
  readonly #unanswered = new Set<(error: Error) => void>();
  #isBroken = false;
  #follows = 0;

  constructor(database: ClusterDatabase, process: SimulatedProcess, deps: SessionDeps) {
    this.#database = database;
    this.process = process;
    this.#deps = deps;
  }

  tryLock(): Promise<boolean> {
    return this.#ask(() => {
      this.#database.holder ??= this;
      return this.#database.holder === this;
    });
  }

  endExpiredHolder(): Promise<void> {
    return this.#ask(() => {
      const { holder, lease, time } = this.#database;
      if (holder === undefined || holder === this || lease === undefined || lease.until >= time.now) return;
      if (this.#database.planted.ignoresEpoch === true) {
        // Frees the lock while its holder's session stays open.
        this.#database.holder = undefined;
        return;
      }
      holder.breakOff();
      this.#database.close(holder);
    });
  }

  isAtEpoch(epoch: bigint): Promise<boolean> {
    return this.#ask(() => this.#isFenceOff || this.#database.lease?.epoch === epoch);
  }

  claimEpoch({ owner, formerEpoch }: Claim): Promise<bigint | undefined> {
    return this.#ask(() => {
      const { lease, time } = this.#database;
      const epoch = lease?.epoch ?? 0n;
      if (lease !== undefined && formerEpoch !== 0n && formerEpoch !== epoch) return undefined;
      this.#database.lease = { epoch: epoch + 1n, owner, until: time.now + LOADING_MS };
      return epoch + 1n;
    });
  }

  prolongLease(epoch: bigint): Promise<boolean> {
    return this.#ask(() => {
      const { lease, time } = this.#database;
      if (lease === undefined || lease.epoch !== epoch) return this.#isFenceOff;
      lease.until = time.now + LEASE_MS;
      return true;
    });
  }

  follow(before: Snapshot | undefined): Promise<Snapshot | undefined> {
    return this.#ask(() => {
      const batch = this.#database.memory.batches.length;
      const mark = this.#mark(batch);
      if (mark === undefined || before?.mark === mark) return before;
      this.#follows += 1;
      const isSkipped = this.#database.planted.skipsBatch === true && this.#follows % 3 === 0;
      return {
        mark,
        batch,
        accounts: isSkipped && before !== undefined ? before.accounts : this.#accountsAfter(before),
      };
    });
  }

  recover(snapshot: Snapshot | undefined): Promise<LoadedBook> {
    return this.#ask(() => {
      const whole = this.#database.memory.whole();
      if (snapshot === undefined || snapshot.mark !== this.#mark(snapshot.batch)) return whole;
      const { clientCash } = whole.counted;
      const counted = clientCash === undefined ? {} : { clientCash };
      return { ...whole, accounts: this.#accountsAfter(snapshot), counted };
    });
  }

  limitStatements(): Promise<void> {
    return this.#ask(() => undefined);
  }

  async append(batch: Batch, epoch: bigint): Promise<AppendOutcome> {
    const isEarly = this.#database.planted.acknowledgesEarly === true;
    const outcome = this.#ask((): AppendOutcome => {
      const { nextBreak, time } = this.#database;
      this.#database.nextBreak = undefined;
      if (nextBreak === 'lost') this.#endHere();
      if (nextBreak === 'lost') return { kind: 'committed' };
      const current = this.#database.lease?.epoch ?? 0n;
      if (current !== epoch && !this.#isFenceOff) return { kind: 'fenced' };
      if (isEarly) {
        time.after(20, () => this.isOpen && this.#write(batch, epoch));
        return { kind: 'committed' };
      }
      const written = this.#write(batch, epoch);
      if (nextBreak === 'stored') this.#endHere();
      return written;
    });
    return outcome.catch((error: unknown): AppendOutcome => ({ kind: 'unknown', reason: String(error) }));
  }

  results(commands: readonly CommandKey[]): Promise<StoredAnswer[]> {
    return this.#ask(() => commands.flatMap((key) => this.#database.memory.result(key)));
  }

  markOf(batch: number): Promise<string | undefined> {
    return this.#ask(() => this.#mark(batch));
  }

  end(): Promise<void> {
    this.#isBroken = true;
    if (this.process.mayAct()) this.#database.time.after(2, () => this.#database.close(this));
    return Promise.resolve();
  }

  /** Breaks the connection on the client's side, which notices: unanswered statements have an unknown outcome. */
  breakOff(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.process.after(1, () => {
      for (const fail of this.#unanswered) fail(new Error('connection lost'));
      this.#unanswered.clear();
      this.#deps.onBroken();
    });
  }

  get #isFenceOff(): boolean {
    return this.#database.planted.ignoresEpoch === true;
  }

  #endHere(): void {
    this.breakOff();
    this.#database.close(this);
  }

  #write(batch: Batch, epoch: bigint): AppendOutcome {
    const outcome = this.#database.memory.write(batch);
    const current = this.#database.lease?.epoch ?? 0n;
    const writer = this.process.name;
    if (outcome.kind === 'committed') this.#database.onWritten({ batch, writer, claimed: epoch, current });
    return outcome;
  }

  #mark(batch: number): string | undefined {
    const written = this.#database.memory.batches[batch - 1];
    return written === undefined ? undefined : `${batch}/${written.lastId}/${written.at}`;
  }

  #accountsAfter(before: Snapshot | undefined): readonly TradingAccount[] {
    const { memory } = this.#database;
    const { accounts } = memory.whole();
    if (before === undefined) return accounts;
    const later = memory.batches.slice(before.batch).flatMap((batch) => batch.accounts);
    const ids = new Set(later.map(({ account }) => account.id));
    return withChanges(
      before.accounts,
      accounts.filter(({ id }) => ids.has(id)),
    );
  }

  /** Runs one statement: request, atomic execution, answer; either transfer may fail. */
  #ask<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.process.mayAct()) return;
      if (this.#isBroken) return reject(new Error('connection lost'));
      this.#unanswered.add(reject);
      const { time } = this.#database;
      time.after(1 + this.#deps.chance.below(2), () => {
        if (!this.isOpen) return;
        const answer = work();
        time.after(1 + this.#deps.chance.below(2), () => {
          this.process.run(() => {
            if (this.#unanswered.delete(reject)) resolve(answer);
          });
        });
      });
    });
  }
}

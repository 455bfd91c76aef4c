import type { AccountId, OrderId, PositionId } from '@candor/domain/ids.ts';
import { brokerAccountName } from '@candor/domain/ledger/entry.ts';
import type { EndedOrder, PendingOrder } from '@candor/domain/trading/pending.ts';
import type { ClosedPosition } from '@candor/domain/trading/position.ts';
import { canonical } from '@candor/server/modules/engine/dealing/canonical.ts';
import type { BookTotals, TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import { LeaseLost } from '@candor/server/modules/engine/dealing/port.ts';
import type {
  AppendOutcome,
  CommandKey,
  DealingStore,
  LoadedBook,
  StoredAnswer,
} from '@candor/server/modules/engine/dealing/port.ts';
import type { Batch, JournalRow, PendingOrderRow, PositionRow } from '@candor/server/modules/engine/dealing/rows.ts';

/** Outcome of the next append instead of a commit. */
export type Fault =
  | 'reject'
  /** The rows are stored, and no answer comes. */
  | 'unknownStored'
  /** The connection was lost before the rows arrived. */
  | 'unknownLost';

/** The tables' rows, with PostgreSQL's constraints on them. */
export class MemoryDatabase {
  readonly accounts = new Map<AccountId, TradingAccount>();
  readonly positions = new Map<PositionId, PositionRow>();
  readonly pendingOrders = new Map<OrderId, PendingOrderRow>();
  readonly batches: Batch[] = [];
  /** Contradictions found after batches; there must be none. */
  readonly contradictions: string[] = [];
  readonly #open = new Map<AccountId, Map<PositionId, PositionRow>>();
  readonly #closed = new Map<AccountId, ClosedPosition[]>();
  readonly #journal = new Map<string, JournalRow>();
  readonly #chains = new Map<AccountId, { length: number; hash: string }>();
  /** Σ postings by account of a client. */
  readonly #cash = new Map<AccountId, bigint>();
  /** Σ postings to our own accounts, by account of a client and name. */
  readonly #house = new Map<AccountId, Map<string, bigint>>();
  /** Σ postings by brand, book and currency: zero. */
  readonly #books = new Map<string, bigint>();
  #epoch = 0;
  /** Faults of the next appends, one each. */
  readonly faults: Fault[] = [];
  /** Number of next loads that fail, as with a database that is not back yet. */
  failingLoads = 0;
  /** Delay before each append is answered, so that inputs can arrive meanwhile. */
  delay: () => Promise<void> = () => Promise.resolve();

  /** Connects an engine process; the newest one that has loaded holds the lease. */
  connect(): DealingStore {
    let epoch = 0;
    return {
      load: async () => {
        await this.delay();
        if (this.failingLoads > 0) {
          this.failingLoads -= 1;
          throw new Error('the database is not back yet');
        }
        if (epoch > 0 && epoch !== this.#epoch) throw new LeaseLost();
        this.#epoch += 1;
        epoch = this.#epoch;
        return this.whole();
      },
      append: async (batch) => {
        await this.delay();
        return epoch === this.#epoch ? this.write(batch) : { kind: 'fenced' };
      },
      results: (keys) => Promise.resolve(keys.flatMap((key) => this.result(key))),
      renewLease: () => Promise.resolve(epoch === this.#epoch),
    };
  }

  /** Lists the history of an account, in order of opening. */
  closedOf(accountId: AccountId): ClosedPosition[] {
    return (this.#closed.get(accountId) ?? []).toSorted((first, second) => first.id - second.id);
  }

  /** Describes the first invariant that a batch broke. */
  #contradiction(batch: Batch): string | undefined {
    for (const [book, total] of this.#books) if (total !== 0n) return `the ledger of ${book} sums to ${total}`;
    for (const { account } of batch.accounts) {
      const posted = this.#cash.get(account.id) ?? 0n;
      if (posted !== account.cash) return `account ${account.id} holds ${account.cash}, its postings ${posted}`;
      const used = this.#openOf(account.id).reduce((total, { position }) => total + position.amount, 0n);
      if (used !== account.used) return `account ${account.id} uses ${account.used}, its positions ${used}`;
      const house = this.#houseOf(account.id);
      const aside = [house.get('withdrawals') ?? 0n, house.get('suspense') ?? 0n];
      if (aside[0] !== account.reserved)
        return `account ${account.id} has ${account.reserved} reserved, not ${aside[0]}`;
      if (aside[1] !== account.suspended) return `account ${account.id} has ${account.suspended} in suspense`;
      if ((house.get('receivables') ?? 0n) !== -account.owed) return `account ${account.id} owes ${account.owed}`;
      const chain = this.#chains.get(account.id);
      if (chain !== undefined && chain.hash !== account.chainHead) return `account ${account.id} has another chain`;
    }
    return undefined;
  }

  /** Returns the balances of our own accounts for a client's account. */
  houseOf(accountId: AccountId): ReadonlyMap<string, bigint> {
    return this.#houseOf(accountId);
  }

  #houseOf(accountId: AccountId): Map<string, bigint> {
    const balances = this.#house.get(accountId) ?? new Map<string, bigint>();
    this.#house.set(accountId, balances);
    return balances;
  }

  /** Writes a batch in one transaction, whatever the lease says. */
  write(batch: Batch): AppendOutcome {
    const fault = this.faults.shift();
    if (fault === 'unknownLost') return { kind: 'unknown', reason: 'connection lost' };
    if (fault === 'reject') return { kind: 'rejected', reason: 'told to' };
    const refusal = this.#violation(batch);
    if (refusal !== undefined) return { kind: 'rejected', reason: refusal };
    this.#insert(batch);
    const contradiction = this.#contradiction(batch);
    if (contradiction !== undefined) this.contradictions.push(`after batch ${batch.number}: ${contradiction}`);
    return fault === 'unknownStored' ? { kind: 'unknown', reason: 'no answer' } : { kind: 'committed' };
  }

  #violation(batch: Batch): string | undefined {
    if (batch.number !== this.batches.length + 1) return `batch ${batch.number} follows ${this.batches.length}`;
    for (const row of batch.journal) if (this.#journal.has(keyText(row))) return `journal has ${keyText(row)}`;
    for (const { account } of batch.accounts) {
      const owes = account.cash < 0n && account.used === 0n;
      if (owes || account.reserved < 0n || account.suspended < 0n || account.owed < 0n)
        return `account ${account.id} is below zero`;
    }
    for (const { entry } of batch.entries) {
      const total = entry.postings.reduce((sum, { amount }) => sum + amount, 0n);
      if (total !== 0n || entry.postings.some(({ amount }) => amount === 0n))
        return `entry ${entry.id} does not balance`;
    }
    for (const { position, isNew } of batch.positions) {
      const stored = this.positions.get(position.id);
      if (isNew === (stored !== undefined)) return `position ${position.id} is written as new: ${isNew}`;
      if (stored !== undefined && 'closedAt' in stored.position) return `position ${position.id} is closed already`;
    }
    for (const { order, isNew } of batch.pendingOrders) {
      const stored = this.pendingOrders.get(order.id);
      if (isNew === (stored !== undefined)) return `order ${order.id} is written as new: ${isNew}`;
      if (stored !== undefined && 'status' in stored.order) return `order ${order.id} has ended already`;
    }
    return undefined;
  }

  #insert(batch: Batch): void {
    this.batches.push(batch);
    for (const { account } of batch.accounts) this.accounts.set(account.id, account);
    for (const row of batch.positions) this.#writePosition(row);
    for (const row of batch.pendingOrders) this.pendingOrders.set(row.order.id, row);
    for (const row of batch.journal) this.#journal.set(keyText(row), row);
    for (const { entry, accountId, hash, chainPosition } of batch.entries) {
      this.#chains.set(accountId, { length: chainPosition, hash });
      const book = `${entry.brandId}/${entry.book}/${entry.currency}`;
      for (const { account, amount } of entry.postings) {
        add(this.#books, book, amount);
        if (account.kind === 'client') add(this.#cash, account.accountId, amount);
        else add(this.#houseOf(accountId), brokerAccountName(account), amount);
      }
    }
  }

  #writePosition(row: PositionRow): void {
    const { position } = row;
    this.positions.set(position.id, row);
    const open = this.#open.get(position.accountId) ?? new Map<PositionId, PositionRow>();
    this.#open.set(position.accountId, open);
    if (!('closedAt' in position)) {
      open.set(position.id, row);
      return;
    }
    open.delete(position.id);
    const closed = this.#closed.get(position.accountId) ?? [];
    closed.push(position);
    this.#closed.set(position.accountId, closed);
  }

  #openOf(accountId: AccountId): PositionRow[] {
    const rows = [...(this.#open.get(accountId)?.values() ?? [])];
    return rows.sort((first, second) => first.position.id - second.position.id);
  }

  /** Lists the account's ended orders, in order of placing. */
  endedOf(accountId: AccountId): EndedOrder[] {
    const ended = [...this.pendingOrders.values()].flatMap(({ order }) => ('status' in order ? [order] : []));
    return ended.filter((order) => order.accountId === accountId).toSorted((first, second) => first.id - second.id);
  }

  /** Lists the account's pending orders, in order of placing. */
  #pendingOf(accountId: AccountId): PendingOrder[] {
    const orders = [...this.pendingOrders.values()].map(({ order }) => order);
    return orders
      .filter((order) => order.accountId === accountId && !('status' in order))
      .toSorted((first, second) => first.id - second.id);
  }

  /** Returns the book from all rows. */
  whole(): LoadedBook {
    const accounts = [...this.accounts.values()].map((account) => ({
      ...account,
      positions: new Map(this.#openOf(account.id).map(({ position }) => [position.id, position])),
      pending: this.#pendingOf(account.id),
    }));
    const last = this.batches.at(-1);
    return {
      accounts,
      lastBatch: last?.number ?? 0,
      lastId: last?.lastId ?? 0,
      recorded: last?.totals,
      counted: this.#counted(),
      openings: this.batches.flatMap(({ openings }) => openings),
      halts: this.batches.flatMap(({ halts }) => halts),
      limitChanges: this.batches.flatMap(({ limitChanges }) => limitChanges),
      settingChanges: this.batches.flatMap(({ settingChanges }) => settingChanges),
      termChanges: this.batches.flatMap(({ termChanges }) => termChanges),
      actions: this.batches.flatMap(({ actions }) => actions),
    };
  }

  #counted(): BookTotals {
    const open = [...this.positions.values()].filter(({ position }) => !('closedAt' in position));
    return {
      openPositions: open.length,
      openAmounts: open.reduce((total, { position }) => total + position.amount, 0n),
      clientCash: [...this.#cash.values()].reduce((total, cash) => total + cash, 0n),
      pendingOrders: [...this.pendingOrders.values()].filter(({ order }) => !('status' in order)).length,
    };
  }

  /** Returns the stored answer of a command, if there is one. */
  result(key: CommandKey): StoredAnswer[] {
    const row = this.#journal.get(keyText(key));
    if (row === undefined) return [];
    const { accountId, commandId, answer, payload } = row;
    return [{ accountId, commandId, answer, fingerprint: canonical(payload) }];
  }
}

function keyText({ accountId, commandId }: CommandKey): string {
  return `${accountId}/${commandId}`;
}

function add<Key>(sums: Map<Key, bigint>, key: Key, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

import type { AccountId, BrandId, ClientId, InstrumentSymbol, PositionId } from '@candor/domain/ids.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import { OpenPositions } from './openPositions.ts';
import { PendingIndex } from './triggers/pendingIndex.ts';
import { TriggerIndex } from './triggers/triggerIndex.ts';

/** The shared empty list of all accounts without pending orders. */
export const NO_ORDERS: readonly PendingOrder[] = [];

/**
 * A trading account with its open positions: the unit of dealing, margin and ledger. Replaced on each change, never
 * modified.
 */
export interface TradingAccount {
  readonly id: AccountId;
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly kind: 'real' | 'demo';
  readonly currency: string;
  readonly cash: Money;
  readonly credit: Money;
  readonly used: Money;
  /** Money reserved for withdrawals that are not paid yet; not part of the cash. */
  readonly reserved: Money;
  /** Money that has arrived for the account but is not credited; not part of the cash. */
  readonly suspended: Money;
  /** What the client owes after refunds and chargebacks (R35); never below zero. */
  readonly owed: Money;
  readonly eligibility: Eligibility;
  readonly positions: ReadonlyMap<PositionId, Position>;
  /** Pending orders, in order of placing. */
  readonly pending: readonly PendingOrder[];
  /** Head (hexadecimal) and length of the account's ledger chain. */
  readonly chainHead: string;
  readonly chainLength: number;
}

/** An account's state at the end of a batch. */
export interface AccountRow {
  readonly account: TradingAccount;
  readonly isNew: boolean;
  /** Is its eligibility, which hardly any batch changes, stored already? */
  readonly keepsEligibility?: boolean;
}

/** Totals of the whole book as the last batch recorded them; a recovery must arrive at the same. */
export interface BookTotals {
  readonly openPositions: number;
  readonly openAmounts: bigint;
  readonly clientCash: bigint;
  readonly pendingOrders: number;
}

/**
 * All trading accounts in memory, with what is derived from them: who holds an instrument, the broker's exposure, the
 * totals. Every change goes through `put`, so that the derived figures and the undo of a batch cannot be missed.
 */
export class Book {
  readonly #accounts = new Map<AccountId, KeptAccount>();
  readonly #byClient = new Map<string, AccountId>();
  readonly #exposure = new Map<BrandId, Map<InstrumentSymbol, bigint>>();
  /** Accounts as they were before the batch under way; undefined for an account that the batch has opened. */
  readonly #before = new Map<AccountId, KeptAccount | undefined>();
  /** Accounts that have changed since the triggers were last updated. */
  readonly #touched = new Set<AccountId>();
  /** The index of levels, which catches up with changed accounts at the next tick. */
  readonly triggers: TriggerIndex;
  readonly pendingIndex = new PendingIndex();
  #openPositions = 0;
  #openAmounts = 0n;
  #clientCash = 0n;
  #pendingOrders = 0;
  #lastId: number;
  #lastIdBefore: number;

  constructor(accounts: Iterable<TradingAccount>, lastId: number, triggers = new TriggerIndex()) {
    this.triggers = triggers;
    for (const account of accounts) this.#replace(undefined, withPackedPositions(account));
    this.#lastId = lastId;
    this.#lastIdBefore = lastId;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Returns the next 53-bit id; accounts, positions, executions and entries share one sequence. */
  nextId(): number {
    this.#lastId += 1;
    assert(Number.isSafeInteger(this.#lastId), 'ids are used up');
    return this.#lastId;
  }

  account(id: AccountId): KeptAccount | undefined {
    return this.#accounts.get(id);
  }

  /** Returns the account as it was before the batch under way. */
  committed(id: AccountId): TradingAccount | undefined {
    return this.#before.has(id) ? this.#before.get(id) : this.#accounts.get(id);
  }

  accountOf(brandId: BrandId, clientId: ClientId, kind: TradingAccount['kind']): TradingAccount | undefined {
    const id = this.#byClient.get(`${brandId}/${clientId}/${kind}`);
    return id === undefined ? undefined : this.#accounts.get(id);
  }

  accounts(): Iterable<TradingAccount> {
    return this.#accounts.values();
  }

  /** Lists accounts with a position in the instrument, lowest id first; scans all accounts. */
  holders(symbol: InstrumentSymbol): AccountId[] {
    const ids: AccountId[] = [];
    for (const { id, positions } of this.#accounts.values()) if (positions.holds(symbol)) ids.push(id);
    return ids.sort((first, second) => first - second);
  }

  /** Ruling R30: Σ signed amount × leverage of a brand's real book in an instrument, client buys positive. */
  exposure(brandId: BrandId, symbol: InstrumentSymbol): bigint {
    return this.#exposure.get(brandId)?.get(symbol) ?? 0n;
  }

  totals(): BookTotals {
    return {
      openPositions: this.#openPositions,
      openAmounts: this.#openAmounts,
      clientCash: this.#clientCash,
      pendingOrders: this.#pendingOrders,
    };
  }

  put(account: TradingAccount): void {
    const previous = this.#accounts.get(account.id);
    if (!this.#before.has(account.id)) this.#before.set(account.id, previous);
    this.#replace(previous, withPackedPositions(account));
  }

  /** Lists the accounts that the batch under way has changed. */
  changed(): AccountRow[] {
    return [...this.#before].map(([id, before]) => {
      const account = this.#accounts.get(id);
      assert(account !== undefined, () => `changed account ${id} is missing`);
      return { account, isNew: before === undefined, keepsEligibility: before?.eligibility === account.eligibility };
    });
  }

  /** Makes the present state the one that `undo` returns to, once the batch is stored. */
  keep(): void {
    this.#before.clear();
    this.#lastIdBefore = this.#lastId;
  }

  /** Restores the state before the batch, which is not stored and never will be. */
  undo(): void {
    for (const [id, before] of this.#before) this.#replace(this.#accounts.get(id), before);
    this.#before.clear();
    this.#lastId = this.#lastIdBefore;
  }

  get touchedAccounts(): number {
    return this.#touched.size;
  }

  /** Visits each account that was put or restored since the last call. */
  drainTouched(visit: (id: AccountId) => void): void {
    if (this.#touched.size === 0) return;
    for (const id of this.#touched) visit(id);
    this.#touched.clear();
  }

  #replace(previous: KeptAccount | undefined, next: KeptAccount | undefined): void {
    if (previous !== undefined) this.#count(previous, -1);
    if (next !== undefined) this.#count(next, 1);
    this.#expose(previous, next);
    this.pendingIndex.change(previous?.pending ?? NO_ORDERS, next?.pending ?? NO_ORDERS);
    const account = next ?? previous;
    if (account === undefined) return;
    this.#touched.add(account.id);
    const client = `${account.brandId}/${account.clientId}/${account.kind}`;
    if (next === undefined) {
      this.#accounts.delete(account.id);
      this.#byClient.delete(client);
    } else {
      this.#accounts.set(next.id, next);
      if (previous === undefined) this.#byClient.set(client, next.id);
    }
  }

  #count(account: TradingAccount, sign: 1 | -1): void {
    const factor = BigInt(sign);
    this.#openPositions += sign * account.positions.size;
    this.#openAmounts += factor * account.used;
    this.#clientCash += factor * account.cash;
    this.#pendingOrders += sign * account.pending.length;
  }

  #expose(previous: KeptAccount | undefined, next: KeptAccount | undefined): void {
    const account = next ?? previous;
    if (account === undefined || account.kind === 'demo' || previous?.positions === next?.positions) return;
    const positions = next?.positions ?? OpenPositions.none(account.id);
    const exposure = this.#exposure.get(account.brandId) ?? new Map<InstrumentSymbol, bigint>();
    this.#exposure.set(account.brandId, exposure);
    positions.changesSince(previous?.positions, (symbol, notional) => {
      exposure.set(symbol, (exposure.get(symbol) ?? 0n) + notional);
    });
  }
}

/** An account as the book stores it, with packed positions. */
export interface KeptAccount extends TradingAccount {
  readonly positions: OpenPositions;
}

function withPackedPositions(account: TradingAccount): KeptAccount {
  return { ...account, positions: OpenPositions.of(account.id, account.positions) };
}

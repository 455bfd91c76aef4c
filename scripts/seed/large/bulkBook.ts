import { assert } from '@candor/domain/assert.ts';
import type { AccountId, Instant } from '@candor/domain/ids.ts';
import { Book } from '@candor/server/modules/engine/dealing/book.ts';
import type { BookTotals } from '@candor/server/modules/engine/dealing/book.ts';
import { Effects } from '@candor/server/modules/engine/dealing/effects.ts';
import { Market } from '@candor/server/modules/engine/dealing/market.ts';
import type { DealingRules, PostgresStore } from '@candor/server/modules/engine/dealing/index.ts';
import type { Batch } from '@candor/server/modules/engine/dealing/rows.ts';
import type { EngineState } from '@candor/server/modules/engine/dealing/state.ts';
import { bookPast } from './bookPast.ts';
import type { Booked } from './bookPast.ts';
import type { PastPlan } from './pastOfClient.ts';

type Who = Parameters<typeof bookPast>[1];

export interface Planned {
  readonly who: Who;
  readonly plans: readonly PastPlan[];
}

/** The command's id, and the instant of the batches and accounts. */
interface Setting {
  readonly rules: DealingRules;
  readonly at: Instant;
}

const NOTHING: BookTotals = { openPositions: 0, openAmounts: 0n, clientCash: 0n, pendingOrders: 0 };

/**
 * Writes clients' whole pasts through the engine's store, under its lease: numbered batches whose totals continue
 * from the last one, so that a recovery and an audit find what they expect. No engine runs beside it.
 */
export class BulkBook {
  readonly #store: PostgresStore;
  /** Accounts that an earlier run has written without the other data of their clients. */
  readonly #known: ReadonlyMap<string, AccountId>;
  readonly #rules: DealingRules;
  readonly #at: Instant;
  #totals: BookTotals;
  #lastId: number;
  #lastBatch: number;
  #batch: Batch | undefined;

  private constructor(
    store: PostgresStore,
    { rules, at }: Setting,
    loaded: Awaited<ReturnType<PostgresStore['load']>>,
  ) {
    this.#store = store;
    this.#known = new Map(
      loaded.accounts.map(({ brandId, clientId, kind, id }) => [`${brandId}/${clientId}/${kind}`, id]),
    );
    this.#rules = rules;
    this.#at = at;
    this.#totals = loaded.recorded ?? NOTHING;
    this.#lastId = loaded.lastId;
    this.#lastBatch = loaded.lastBatch;
  }

  static async open(store: PostgresStore, setting: Setting): Promise<BulkBook> {
    return new BulkBook(store, setting, await store.load());
  }

  /** Books these pasts as one batch, which `append` writes. Accounts of an earlier run stay as they are. */
  book(planned: readonly Planned[]): readonly Booked[] {
    assert(this.#batch === undefined, 'the batch before has been written');
    const book = new Book([], this.#lastId);
    const state: EngineState = { rules: this.#rules, book, market: new Market(), effects: new Effects() };
    const booked = planned.map(({ who, plans }) => bookPast(state, who, plans));
    const accountsOfEach = planned.map(({ who }) => this.#knownOf(who));
    if (accountsOfEach.every((accounts) => accounts !== undefined))
      return booked.map((one, index) => moved(one, accountsOfEach[index]));
    assert(
      accountsOfEach.every((accounts) => accounts === undefined),
      'clients who are written together are there together',
    );
    this.#begin(state);
    return booked;
  }

  #begin({ book, effects }: EngineState): void {
    const { openPositions, openAmounts, clientCash, pendingOrders } = book.totals();
    this.#totals = {
      openPositions: this.#totals.openPositions + openPositions,
      openAmounts: this.#totals.openAmounts + openAmounts,
      clientCash: this.#totals.clientCash + clientCash,
      pendingOrders: this.#totals.pendingOrders + pendingOrders,
    };
    this.#lastId = book.lastId;
    this.#lastBatch += 1;
    const rows = { accounts: book.changed(), ...effects.rows };
    this.#batch = { number: this.#lastBatch, at: this.#at, lastId: this.#lastId, totals: this.#totals, ...rows };
  }

  /** Writes the pasts that were booked last. */
  async append(): Promise<void> {
    const batch = this.#batch;
    if (batch === undefined) return;
    this.#batch = undefined;
    const outcome = await this.#store.append(batch);
    if (outcome.kind !== 'committed') throw new Error(`the batch was not written: ${JSON.stringify(outcome)}`);
  }

  #knownOf({ brand, clientId }: Who): Booked['accounts'] | undefined {
    const real = this.#known.get(`${brand.id}/${clientId}/real`);
    const demo = this.#known.get(`${brand.id}/${clientId}/demo`);
    return real === undefined || demo === undefined ? undefined : { real, demo };
  }
}

/** Returns the same past on the accounts that it was written to. */
function moved(booked: Booked, accounts: Booked['accounts'] | undefined): Booked {
  assert(accounts !== undefined, 'a client has both accounts');
  const payments = booked.payments.map((payment) => ({ ...payment, accountId: accounts.real }));
  return { ...booked, accounts, payments };
}

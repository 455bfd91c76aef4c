import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import { Book } from '@candor/server/modules/engine/dealing/book.ts';
import type { AccountCommand, Answer, Input } from '@candor/server/modules/engine/dealing/commands.ts';
import { decide } from '@candor/server/modules/engine/dealing/decide.ts';
import { Effects } from '@candor/server/modules/engine/dealing/effects.ts';
import { Market } from '@candor/server/modules/engine/dealing/market.ts';
import { LeaseLost } from '@candor/server/modules/engine/dealing/port.ts';
import type { DealingStore } from '@candor/server/modules/engine/dealing/port.ts';
import { assertSameBook } from '@candor/server/modules/engine/dealing/recovery/recoverBook.ts';
import type { Batch } from '@candor/server/modules/engine/dealing/rows.ts';
import { NOON, eur, everythingAllowed, price, quoteOf, testRules } from '../support/dealing.ts';

/** A store under test, and what the suite can do to it. */
export interface StoreUnderTest {
  /** Existing clients, to whom accounts can belong. */
  readonly clients: readonly number[];
  /** Connects an engine process. */
  connect(): DealingStore;
  /** Breaks the next append: it is stored without an answer, or lost on the way. */
  breakNextAppend(how: 'stored' | 'lost'): void;
  /** Gives the lease to another engine, whatever the holder does. */
  takeOver(): Promise<void>;
  close(): Promise<void>;
}

/** Decides inputs and builds their batches as an engine does, without an engine. */
class BatchMaker {
  #state = { rules: testRules(), book: new Book([], 0), market: new Market(), effects: new Effects() };
  #number = 0;

  get book(): Book {
    return this.#state.book;
  }

  make(...inputs: readonly Input[]): Batch {
    this.#state = { ...this.#state, effects: new Effects() };
    for (const input of inputs) decide(this.#state, input);
    const { book, market, effects } = this.#state;
    this.#number += 1;
    const rows = { ...effects.rows, accounts: book.changed() };
    const batch = { number: this.#number, at: NOON, lastId: book.lastId, totals: book.totals(), ...rows };
    book.keep();
    market.keep();
    return batch;
  }

  get accountId(): number {
    const [account] = this.book.accounts();
    return account?.id ?? 0;
  }

  deposit(commandId: string, amount = '1000'): Input {
    return this.#command(commandId, { kind: 'deposit', amount: eur(amount) });
  }

  open(commandId: string): Input {
    const levels = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };
    const order = { direction: 'buy', amount: eur('100'), leverage: 10, ...levels } as const;
    return this.#command(commandId, { kind: 'openPosition', symbol: 'EURUSD', order });
  }

  /** Moves money to or from our own accounts. */
  money(commandId: string, movement: MoneyMovement): Input {
    return this.#command(commandId, movement);
  }

  /** Closes a part of the open position. */
  part(commandId: string): Input {
    const order = { amount: eur('12.34'), expectedPrice: undefined, tolerance: undefined };
    return this.#command(commandId, { kind: 'closePosition', positionId: this.#positionId, order });
  }

  /** Sets a trailing stop on the open position. */
  follow(commandId: string): Input {
    const levels = { trailing: price('0.01'), breakEven: price('1.2') };
    return this.#command(commandId, { kind: 'updatePosition', positionId: this.#positionId, levels });
  }

  /** Places a buy limit with a stop loss. */
  place(commandId: string, orderRate: string, expiresAt?: number): Input {
    const levels = { stopLoss: price('1'), takeProfit: undefined };
    const kind = { direction: 'buy', type: 'limit', leverage: 10 } as const;
    const terms = { ...kind, ...levels, rate: price(orderRate), amount: eur('100'), expiresAt };
    return this.#command(commandId, { kind: 'placeOrder', symbol: 'EURUSD', terms });
  }

  /** Changes the rate of the first pending order. */
  raise(commandId: string, orderRate: string): Input {
    const [account] = this.book.accounts();
    const orderId = account?.pending[0]?.id ?? 0;
    return this.#command(commandId, { kind: 'updateOrder', orderId, changes: { rate: price(orderRate) } });
  }

  get #positionId(): number {
    const [account] = this.book.accounts();
    const [position] = account?.positions.keys() ?? [];
    return position ?? 0;
  }

  #command(commandId: string, body: AccountCommand['body']): Input {
    const command = { commandId, brandId: 'northline', accountId: this.accountId, actor: 'client', body } as const;
    return { kind: 'command', command, now: NOON };
  }
}

function opening(clientId: number): Input {
  const terms = { kind: 'real', currency: 'EUR', eligibility: everythingAllowed, funding: eur('0') } as const;
  const command = { commandId: `account-${clientId}`, brandId: 'northline', clientId, ...terms };
  return { kind: 'openAccount', command, now: NOON };
}

interface Opened {
  readonly under: StoreUnderTest;
  readonly store: DealingStore;
  readonly maker: BatchMaker;
}

/** Describes the behaviour required of every store of the engine (ruling B4.1). */
export function describeStore(name: string, openStore: () => Promise<StoreUnderTest>): void {
  describe(`the dealing store: ${name}`, () => {
    let opened: Opened;

    beforeEach(async () => {
      const under = await openStore();
      opened = { under, store: under.connect(), maker: new BatchMaker() };
      await opened.store.load();
      expect(await opened.store.append(opened.maker.make(opening(under.clients[0] ?? 0)))).toEqual({
        kind: 'committed',
      });
    });

    afterEach(() => opened.under.close());

    test('an empty store has no batch', async () => {
      const empty = await openStore();
      const loaded = await empty.connect().load();
      expect(loaded).toMatchObject({ accounts: [], lastBatch: 0, lastId: 0, recorded: undefined });
      await empty.close();
    });

    testOutcomes(() => opened);
    testMoney(() => opened);
    testPendingOrders(() => opened);
    testLeaseAndResults(() => opened);
  });
}

async function expectLoadedAs(store: DealingStore, expected: BatchMaker, batches: number): Promise<void> {
  const loaded = await store.load();
  expect(loaded.lastBatch).toBe(batches);
  expect(loaded.lastId).toBe(expected.book.lastId);
  expect(loaded.recorded).toEqual(expected.book.totals());
  expect(loaded.counted).toEqual(expected.book.totals());
  assertSameBook(loaded.accounts, [...expected.book.accounts()]);
}

function testOutcomes(current: () => Opened): void {
  test('committed: a load finds exactly what was appended', async () => {
    const { store, maker } = current();
    const quote = quoteOf('EURUSD', '1.10000', '1.10010');
    const market = { kind: 'market', symbol: 'EURUSD', state: { kind: 'open' }, now: NOON } as const;
    const tick = { kind: 'tick', quote, now: NOON } as const;
    const batch = maker.make(maker.deposit('first'), market, tick, maker.open('second'));
    expect(await store.append(batch)).toEqual({ kind: 'committed' });
    expect(maker.book.totals()).toMatchObject({ openPositions: 1, clientCash: eur('1000') });
    await expectLoadedAs(store, maker, 2);
  });

  test('committed: what stays of a position after a part of it was closed, and a stop that follows', async () => {
    const { store, maker } = current();
    const quote = quoteOf('EURUSD', '1.10000', '1.10010');
    const higher = quoteOf('EURUSD', '1.10500', '1.10510');
    const market = { kind: 'market', symbol: 'EURUSD', state: { kind: 'open' }, now: NOON } as const;
    const tick = { kind: 'tick', quote, now: NOON } as const;
    await store.append(maker.make(maker.deposit('first'), market, tick, maker.open('second')));
    const changed = maker.make(maker.follow('third'), { ...tick, quote: higher }, maker.part('fourth'));
    expect(changed.positions).toHaveLength(2);
    expect(await store.append(changed)).toEqual({ kind: 'committed' });
    await expectLoadedAs(store, maker, 3);
    const [position] = (await store.load()).accounts[0]?.positions.values() ?? [];
    const stop = { stopLoss: price('1.095'), trailing: price('0.01'), breakEven: price('1.2') };
    expect(position).toMatchObject({ amount: eur('87.66'), ...stop });
  });

  test('committed: a halt with the last good quote from before it', async () => {
    const { store, maker } = current();
    const quote = quoteOf('EURUSD', '1.10000', '1.10010');
    const who = { actingBrand: 'northline', staffId: 1, staffName: 'P. Aydin', reason: 'a split is due' };
    const command = { ...who, commandId: 'halt', symbol: 'EURUSD', isHalted: true, approvedBy: undefined };
    const changed = { ...command, note: 'A split is carried out' };
    const tick = { kind: 'tick', quote, now: NOON } as const;
    await store.append(maker.make(tick, { kind: 'switchHalt', command: changed, now: NOON }));
    expect((await store.load()).halts).toMatchObject([{ ...changed, quote, lastTick: quote.tickId, journalled: 0 }]);
  });

  test('rejected: nothing of the batch is stored, and its number is free for the next', async () => {
    const { under, store, maker } = current();
    const before = new BatchMaker();
    before.make(opening(under.clients[0] ?? 0));
    const good = maker.make(maker.deposit('same'));
    const again = maker.make(maker.deposit('other'), maker.deposit('same'));
    expect(await store.append(good)).toEqual({ kind: 'committed' });
    expect(await store.append(again)).toMatchObject({ kind: 'rejected' });
    expect(await store.results([{ accountId: maker.accountId, commandId: 'other' }])).toEqual([]);
    before.make(before.deposit('same'));
    await expectLoadedAs(store, before, 2);
    expect(await store.append(before.make(before.deposit('other')))).toEqual({ kind: 'committed' });
    await expectLoadedAs(store, before, 3);
  });

  test('unknown: a load tells whether the batch is stored', async () => {
    const { under, store, maker } = current();
    under.breakNextAppend('stored');
    expect(await store.append(maker.make(maker.deposit('stored')))).toMatchObject({ kind: 'unknown' });
    await expectLoadedAs(store, maker, 2);

    const lost = maker.make(maker.deposit('lost'));
    under.breakNextAppend('lost');
    expect(await store.append(lost)).toMatchObject({ kind: 'unknown' });
    expect((await store.load()).lastBatch).toBe(2);
    expect(await store.append(lost)).toEqual({ kind: 'committed' });
    await expectLoadedAs(store, maker, 3);
  });
}

function testMoney(current: () => Opened): void {
  test('committed: what is reserved, in suspense, paid out and charged back', async () => {
    const { store, maker } = current();
    const provider = 'titan';
    const batch = maker.make(
      maker.deposit('first'),
      maker.money('second', { kind: 'suspend', amount: eur('20'), provider }),
      maker.money('third', { kind: 'reserveWithdrawal', amount: eur('300') }),
      maker.money('fourth', { kind: 'payOut', amount: eur('100'), provider }),
      maker.money('fifth', { kind: 'chargeback', amount: eur('900'), provider }),
    );
    expect(await store.append(batch)).toEqual({ kind: 'committed' });
    await expectLoadedAs(store, maker, 2);
    const held = { cash: 0n, reserved: 0n, suspended: eur('20'), owed: eur('0'), chainLength: 5 };
    expect((await store.load()).accounts[0]).toMatchObject(held);
    const key = { accountId: maker.accountId, commandId: 'fifth' };
    const charged = { kind: 'charged', cash: 0n, taken: eur('900'), fromReserve: eur('200') };
    expect(await store.results([key])).toMatchObject([{ answer: { ok: true, value: charged } }]);
  });
}

function testPendingOrders(current: () => Opened): void {
  test('committed: pending orders that wait, were changed, fired and ended', async () => {
    const { store, maker } = current();
    const market = { kind: 'market', symbol: 'EURUSD', state: { kind: 'open' }, now: NOON } as const;
    const tick = { kind: 'tick', quote: quoteOf('EURUSD', '1.10000', '1.10010'), now: NOON } as const;
    const placed = maker.make(
      maker.deposit('first'),
      market,
      tick,
      maker.place('waits', '1.05'),
      maker.place('fires', '1.09'),
      maker.place('brief', '1.01', NOON + 1),
    );
    expect(await store.append(placed)).toEqual({ kind: 'committed' });
    await expectLoadedAs(store, maker, 2);
    const lower = { ...tick, quote: quoteOf('EURUSD', '1.08900', '1.08910'), now: NOON + 1 };
    const changed = maker.make(maker.raise('changed', '1.06'), lower);
    expect(changed.pendingOrders.map(({ order }) => ('status' in order ? order.status : 'open')).toSorted()).toEqual([
      'expired',
      'filled',
      'open',
    ]);
    expect(await store.append(changed)).toEqual({ kind: 'committed' });
    expect(maker.book.totals()).toMatchObject({ openPositions: 1, pendingOrders: 1 });
    await expectLoadedAs(store, maker, 3);
  });
}

function testLeaseAndResults(current: () => Opened): void {
  test('fenced: whoever lost the lease writes nothing, and cannot come back', async () => {
    const { under, store, maker } = current();
    await under.takeOver();
    expect(await store.append(maker.make(maker.deposit('stale')))).toEqual({ kind: 'fenced' });
    expect(await store.renewLease()).toBe(false);
    expect(await store.results([{ accountId: maker.accountId, commandId: 'stale' }])).toEqual([]);
    await expect(store.load()).rejects.toBeInstanceOf(LeaseLost);
  });

  test('results by id: the stored answer with its fingerprint, nothing for others', async () => {
    const { store, maker } = current();
    await store.append(maker.make(maker.deposit('asked', '12.34')));
    const key = { accountId: maker.accountId, commandId: 'asked' };
    const answer: Answer = { ok: true, value: { kind: 'moved', cash: eur('12.34') } };
    const found = await store.results([key, { ...key, commandId: 'never' }, { ...key, accountId: 99 }]);
    expect(found).toMatchObject([{ ...key, answer }]);
    expect(found[0]?.fingerprint).toContain('12340000');
  });

  test('lease: the holder renews it, and loads again under a later epoch', async () => {
    const { store, maker } = current();
    expect(await store.renewLease()).toBe(true);
    await store.load();
    expect(await store.renewLease()).toBe(true);
    expect(await store.append(maker.make(maker.deposit('after')))).toEqual({ kind: 'committed' });
  });
}

import { beforeEach, describe, expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { HaltedPrices } from './haltedPrices.ts';

const halt = { since: 5, staffName: 'P. Aydin', reason: 'a split is due', note: undefined, quote: undefined };
const aapl = { ...halt, symbol: 'AAPL' };
let notices: string[] = [];

beforeEach(() => {
  notices = [];
});

function prices(
  halts: ConstructorParameters<typeof HaltedPrices>[1],
  delistings: ConstructorParameters<typeof HaltedPrices>[2] = [],
): HaltedPrices {
  return new HaltedPrices(
    {
      onLoaded: (quotes) => notices.push(`loaded ${quotes.map(({ symbol }) => symbol).join(' ')}`),
      onTick: ({ symbol, tickId }) => notices.push(`${symbol} ${tickId}`),
      onStates: (changes) => notices.push(...changes.map(({ symbol, state }) => `${symbol} ${describeState(state)}`)),
    },
    halts,
    delistings,
  );
}

function describeState(state: { readonly kind: string; readonly since?: number }): string {
  return state.since === undefined ? state.kind : `${state.kind} ${state.since}`;
}

function quote(symbol: string, tickId: number): Quote {
  const times = { sourceTime: tickId * 10, receivedTime: tickId * 10 };
  return { symbol, tickId, buy: rate(2n), sell: rate(1n), source: 'test', ...times };
}

function open(filter: HaltedPrices, symbol: string): void {
  filter.onStates([{ symbol, state: { kind: 'open' } }], 1);
}

describe('HT-3 a halted instrument', () => {
  test('says so at once, and its quotes reach nobody', () => {
    const filter = prices([]);
    open(filter, 'AAPL');
    filter.onTick(quote('AAPL', 1));
    filter.setHalts([aapl], 15);
    filter.onTick(quote('AAPL', 2));
    filter.onTick(quote('MSFT', 3));
    open(filter, 'AAPL');
    expect(notices).toEqual(['AAPL open', 'AAPL 1', 'AAPL halted', 'MSFT 3', 'AAPL halted']);
  });

  test('is halted from the first word after a start on', () => {
    const filter = prices([aapl]);
    filter.onLoaded([quote('AAPL', 1)]);
    open(filter, 'AAPL');
    open(filter, 'MSFT');
    expect(notices).toEqual(['loaded AAPL', 'AAPL halted', 'MSFT open']);
  });

  test('is shown after a start at its last good quote from before the halt', () => {
    const loaded: number[] = [];
    const sink = {
      onLoaded: (quotes: readonly Quote[]) => void loaded.push(...quotes.map(({ tickId }) => tickId)),
      onTick: () => undefined,
      onStates: () => undefined,
    };
    new HaltedPrices(sink, [{ ...aapl, quote: quote('AAPL', 7) }], []).onLoaded([quote('AAPL', 99), quote('MSFT', 98)]);
    expect(loaded).toEqual([7, 98]);
  });

  test('notified again of the same halts, it says nothing', () => {
    const filter = prices([aapl]);
    filter.setHalts([aapl], 15);
    expect(notices).toEqual([]);
  });
});

describe('HT-4 after a halt', () => {
  test('the old price is stale until the first quote opens it', () => {
    const filter = prices([]);
    open(filter, 'AAPL');
    filter.onTick(quote('AAPL', 1));
    filter.setHalts([aapl], 15);
    filter.setHalts([], 16);
    open(filter, 'AAPL');
    filter.onTick(quote('AAPL', 4));
    filter.onTick(quote('AAPL', 5));
    const after = ['AAPL stale 10', 'AAPL stale 10', 'AAPL open', 'AAPL 4', 'AAPL 5'];
    expect(notices).toEqual(['AAPL open', 'AAPL 1', 'AAPL halted', ...after]);
  });

  test('a market that has shut meanwhile says when it opens', () => {
    const filter = prices([aapl]);
    filter.onStates([{ symbol: 'AAPL', state: { kind: 'closed', until: 99 } }], 1);
    filter.setHalts([], 16);
    expect(notices).toEqual(['AAPL halted', 'AAPL closed']);
  });

  test('a second halt before any quote is a halt', () => {
    const filter = prices([aapl]);
    open(filter, 'AAPL');
    filter.setHalts([], 16);
    filter.setHalts([aapl], 17);
    filter.onTick(quote('AAPL', 2));
    expect(notices).toEqual(['AAPL halted', 'AAPL stale 16', 'AAPL halted']);
  });
});

describe('CA-12 a delisted instrument', () => {
  const delisting = { actionId: 'end', symbol: 'AAPL', at: 2, quote: quote('AAPL', 7) };

  test('says so at once, once, and its quotes reach nobody', () => {
    const filter = prices([]);
    open(filter, 'AAPL');
    filter.onTick(quote('AAPL', 1));
    filter.setDelistings([delisting], 2);
    filter.setDelistings([delisting], 3);
    filter.onTick(quote('AAPL', 4));
    filter.onTick(quote('MSFT', 5));
    expect(notices).toEqual(['AAPL open', 'AAPL 1', 'AAPL delisted', 'MSFT 5']);
  });

  test('is delisted after a start, and at the end of a halt', () => {
    const filter = prices([aapl], [delisting]);
    open(filter, 'AAPL');
    filter.setHalts([], 3);
    filter.onTick(quote('AAPL', 4));
    expect(notices).toEqual(['AAPL delisted', 'AAPL delisted']);
  });

  test('is shown after a start at its last good quote, whatever its source goes on with', () => {
    const loaded: Quote[] = [];
    const sink = { onLoaded: (quotes: readonly Quote[]) => loaded.push(...quotes), onTick() {}, onStates() {} };
    new HaltedPrices(sink, [], [delisting]).onLoaded([quote('AAPL', 99), quote('MSFT', 98)]);
    expect(loaded.map(({ symbol, tickId }) => `${symbol} ${tickId}`)).toEqual(['AAPL 7', 'MSFT 98']);
  });
});

import type { WireBalance, WirePosition, WirePositions } from '@candor/contracts/http/trading.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { PushedSince } from './queries.ts';
import type { Book } from './queries.ts';

const DEMO = 1;
const REAL = 2;

function figures(id: number, cents: bigint): WireBalance {
  const zero = money(0n);
  return {
    balance: money(cents),
    equity: zero,
    freeMargin: zero,
    profit: zero,
    used: zero,
    limit: zero,
    owed: zero,
    account: { id, kind: 'demo', currency: 'EUR', own: { paused_until: null, loss_day: null } },
  };
}

/** Builds positions with one open position in this symbol. */
function positions(symbol: string): WirePositions {
  return { open: [position(symbol)], history: [] };
}

function position(symbol: string): WirePosition {
  return {
    id: 1,
    symbol,
    symbolName: symbol,
    direction: 'buy',
    amount: money(1n),
    leverage: 1,
    open_date: 0,
    open_rate: rate(1n),
    close_date: null,
    closed_rate: null,
    profit: money(0n),
    take_profit: null,
    stop_lost: null,
    closingReason: null,
    protected: false,
    trailing: null,
    break_even: null,
    parent: null,
  };
}

const answer: Book = { balance: figures(DEMO, 100n), positions: positions('answered') };

function after(...pushes: readonly Partial<Book>[]): Book {
  const since = new PushedSince();
  for (const push of pushes) since.note(push);
  return since.applyTo(answer);
}

test('nothing was pushed: the answer counts', () => {
  expect(after()).toEqual(answer);
});

test('figures and positions that were pushed meanwhile stay', () => {
  const pushed = { balance: figures(DEMO, 90n), positions: positions('pushed') };
  expect(after({ balance: pushed.balance }, { positions: pushed.positions })).toEqual(pushed);
  expect(after({ balance: pushed.balance })).toEqual({ ...answer, balance: pushed.balance });
});

test('what was pushed of another account does not', () => {
  expect(after({ balance: figures(REAL, 5n) }, { positions: positions('of the other') })).toEqual(answer);
});

test('positions from before a switch do not, and those from behind it do', () => {
  const balance = figures(DEMO, 90n);
  expect(after({ positions: positions('of nobody knows') })).toEqual(answer);
  expect(after({ balance: figures(REAL, 5n) }, { positions: positions('before') }, { balance })).toEqual({
    ...answer,
    balance,
  });
  expect(after({ balance: figures(REAL, 5n) }, { balance }, { positions: positions('behind') }).positions).toEqual(
    positions('behind'),
  );
});

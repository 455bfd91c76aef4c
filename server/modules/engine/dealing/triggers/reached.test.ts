import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBelowCloseOut } from '@candor/domain/margin/summary.ts';
import { ZERO, money, rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { moveStop } from '@candor/domain/trading/follow.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { firedReason } from '@candor/domain/trading/triggers.ts';
import { everythingAllowed } from '../../../../../tests/support/dealing.ts';
import { Book } from '../book.ts';
import type { TradingAccount } from '../book.ts';
import { EMPTY_CHAIN } from '../effects.ts';
import { Market } from '../market.ts';
import { accountProfit } from '../state.ts';

const EUR = 1_000_000n;
const START = 1_000n;
const DECIMALS = 8;
const TIMES = { sourceTime: 0, receivedTime: 0 };

const anySymbol = fc.constantFrom('A', 'B', 'C');
const anyLevel = fc.option(fc.bigInt({ min: 1n, max: 80n }), { nil: undefined });
const anyPosition = fc.record({
  symbol: anySymbol,
  direction: fc.constantFrom<Position['direction'][]>('buy', 'sell'),
  amount: fc.bigInt({ min: 20n, max: 500n }),
  leverage: fc.constantFrom(1, 5, 10, 30),
  stop: anyLevel,
  target: anyLevel,
  trailing: anyLevel,
  even: anyLevel,
});
const anyAccount = fc.record({
  /** Cash in hundredths of the amounts. */
  level: fc.bigInt({ min: 55n, max: 400n }),
  positions: fc.array(anyPosition, { minLength: 1, maxLength: 5 }),
});
const anyStep = fc.record({
  symbol: anySymbol,
  sell: fc.bigInt({ min: START - 90n, max: START + 90n }),
  spread: fc.bigInt({ min: 0n, max: 20n }),
  /** What happens after the tick: nothing, the batch is stored or undone, or an account gets new cash. */
  followedBy: fc.constantFrom('nothing', 'keep', 'undo', 'cash'),
});

interface DrawnPosition {
  readonly symbol: string;
  readonly direction: Position['direction'];
  readonly amount: bigint;
  readonly leverage: number;
  /** Distances from the open rate; undefined where there is no such level. */
  readonly stop: bigint | undefined;
  readonly target: bigint | undefined;
  readonly trailing: bigint | undefined;
  readonly even: bigint | undefined;
}

interface DrawnAccount {
  readonly level: bigint;
  readonly positions: readonly DrawnPosition[];
}

/** Makes an account; its positions are numbered from 0. */
function accountOf(id: number, { level, positions }: DrawnAccount): TradingAccount {
  const used = positions.reduce((total, { amount }) => total + amount * EUR, 0n);
  const list = positions.map(({ stop, target, trailing, even, ...terms }, index): Position => {
    const winning = terms.direction === 'buy' ? 1n : -1n;
    const at = (away: bigint | undefined) => (away === undefined ? undefined : rate(START + winning * away));
    return {
      ...terms,
      id: index,
      accountId: id,
      amount: money(terms.amount * EUR),
      openedAt: 0,
      openRate: rate(START),
      stopLoss: at(stop === undefined ? undefined : -stop),
      takeProfit: at(target),
      trailing: trailing === undefined ? undefined : rate(trailing),
      breakEven: at(even),
      protected: false,
    };
  });
  return {
    id,
    brandId: 'northline',
    clientId: id,
    kind: 'real',
    currency: 'EUR',
    cash: money((used * level) / 100n),
    credit: ZERO,
    reserved: ZERO,
    suspended: ZERO,
    owed: ZERO,
    used: money(used),
    eligibility: everythingAllowed,
    positions: new Map(list.map((position) => [position.id, position])),
    pending: [],
    chainHead: EMPTY_CHAIN,
    chainLength: 0,
  };
}

/** Decides in the plainest way, by the exact rules, whether a tick does anything to an account. */
function isAffected(market: Market, account: TradingAccount, quote: Quote): boolean {
  const held = [...account.positions.values()].filter(({ symbol }) => symbol === quote.symbol);
  if (held.length === 0) return false;
  const moves = (position: Position) =>
    firedReason(position, quote) !== undefined || moveStop(position, quote, DECIMALS) !== undefined;
  return held.some(moves) || isBelowCloseOut(account, accountProfit(market, account));
}

test('B4.4 no tick does anything to an account that the triggers rule out, whatever came before', () => {
  const histories = fc.tuple(
    fc.array(anyAccount, { minLength: 1, maxLength: 6 }),
    fc.array(anyStep, { minLength: 1, maxLength: 60 }),
  );
  const property = fc.property(histories, ([drawn, steps]) => {
    const book = new Book(
      drawn.map((terms, index) => accountOf(index + 1, terms)),
      1_000,
    );
    const market = new Market();
    steps.forEach(({ symbol, sell, spread, followedBy }, index) => {
      const quote = { symbol, sell: rate(sell), buy: rate(sell + spread), tickId: index, source: 'test', ...TIMES };
      market.setQuote(quote);
      const reached = book.triggers.reached(book, market, symbol);
      const affected = [...book.accounts()].filter((account) => isAffected(market, account, quote)).map(({ id }) => id);
      expect(reached).toEqual(expect.arrayContaining(affected));
      expect(reached).toEqual([...new Set(reached)].toSorted((first, second) => first - second));
      if (followedBy === 'keep') for (const part of [book, market]) part.keep();
      if (followedBy === 'undo') for (const part of [book, market]) part.undo();
      const first = book.account(1);
      if (followedBy === 'cash' && first !== undefined)
        book.put({ ...first, cash: money(first.cash / 2n + 20n * EUR) });
    });
  });
  fc.assert(property, { numRuns: 300 });
});

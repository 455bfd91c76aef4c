import { expect, test } from 'vitest';
import { ZERO, money, rate } from '@candor/domain/money/money.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { Book } from './book.ts';
import type { TradingAccount } from './book.ts';
import { EMPTY_CHAIN } from './effects.ts';

/** A position of 100 at a leverage of ten. */
function positionOf(accountId: number, direction: Position['direction']): Position {
  const levels = { stopLoss: undefined, takeProfit: undefined, trailing: undefined, breakEven: undefined };
  const stake = { amount: money(100n), leverage: 10, openRate: rate(1_000n), openedAt: 0 };
  return { id: accountId, accountId, symbol: 'A', direction, ...stake, ...levels, protected: false };
}

function accountOf(id: number, changed: Partial<TradingAccount>, direction: Position['direction']): TradingAccount {
  const nothing = { credit: ZERO, reserved: ZERO, suspended: ZERO, owed: ZERO, pending: [] };
  return {
    id,
    brandId: 'northline',
    clientId: id,
    kind: 'real',
    currency: 'EUR',
    cash: money(1_000n),
    used: money(100n),
    eligibility: { verified: true, groups: [], customLeverage: {}, regime: 'none' },
    positions: new Map([[id, positionOf(id, direction)]]),
    chainHead: EMPTY_CHAIN,
    chainLength: 0,
    ...nothing,
    ...changed,
  };
}

test("TR-11 the exposure of a brand is of its own real accounts, and no other brand's", () => {
  const book = new Book(
    [
      accountOf(1, {}, 'buy'),
      accountOf(2, {}, 'buy'),
      accountOf(3, { brandId: 'kestrel' }, 'sell'),
      accountOf(4, { kind: 'demo' }, 'buy'),
    ],
    1_000,
  );
  const exposures = () => ['northline', 'kestrel', 'other'].map((brandId) => book.exposure(brandId, 'A'));
  expect(exposures()).toEqual([2_000n, -1_000n, 0n]);
  book.put({ ...accountOf(2, {}, 'buy'), positions: new Map(), used: ZERO });
  expect(exposures()).toEqual([1_000n, -1_000n, 0n]);
  book.undo();
  expect(exposures()).toEqual([2_000n, -1_000n, 0n]);
});

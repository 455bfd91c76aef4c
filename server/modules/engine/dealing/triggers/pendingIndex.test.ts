import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, rate } from '@candor/domain/money/money.ts';
import { isExpired, isRateReached } from '@candor/domain/trading/pending.ts';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';
import { quoteOf } from '../../../../../tests/support/dealing.ts';
import { PendingIndex } from './pendingIndex.ts';

const anyOrder = fc.record({
  symbol: fc.constantFrom('EURUSD', 'BTCUSD'),
  direction: fc.constantFrom<PendingOrder['direction'][]>('buy', 'sell'),
  type: fc.constantFrom<PendingOrder['type'][]>('limit', 'stop'),
  rate: fc.bigInt({ min: 1n, max: 9n }).map(rate),
  expiresAt: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  /** Whether the order stays, is cancelled, or is changed. */
  fate: fc.constantFrom('stays', 'goes', 'changes'),
});

test('PO-7 the index finds exactly the orders that a quote reaches and that are too late, whatever came and went', () => {
  const property = fc.property(fc.array(anyOrder, { maxLength: 60 }), (drawn) => {
    const index = new PendingIndex();
    const remaining: PendingOrder[] = [];
    for (const [id, { fate, ...terms }] of drawn.entries()) {
      const rest = { accountId: 1, amount: money(1_000_000n), leverage: 1, createdAt: 0 };
      const order = { ...terms, ...rest, id, stopLoss: undefined, takeProfit: undefined };
      index.change([], [order]);
      const changed = { ...order, rate: rate(10n - order.rate), expiresAt: undefined };
      if (fate === 'goes') index.change([order], []);
      if (fate === 'changes') index.change([order], [changed]);
      if (fate !== 'goes') remaining.push(fate === 'changes' ? changed : order);
    }
    for (let price = 0n; price <= 10n; price += 1n) {
      const quote = { ...quoteOf('EURUSD', '1', '1'), sell: rate(price), buy: rate(price + 1n) };
      const reached = remaining.filter((order) => order.symbol === quote.symbol && isRateReached(order, quote));
      expect(index.reached(quote).map(({ orderId }) => orderId)).toEqual(reached.map(({ id }) => id));
    }
    for (let now = 0; now <= 10; now += 1) {
      const due = remaining.filter((order) => isExpired(order, now)).map(({ id }) => id);
      expect(index.due(now).map(({ orderId }) => orderId)).toEqual(due);
      expect(index.isAnyDue(now)).toBe(due.length > 0);
    }
  });
  fc.assert(property, { numRuns: 200 });
});

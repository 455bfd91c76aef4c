import { describe, expect, it } from 'vitest';
import { rate } from '../money/money.ts';
import { orderTypeOf, priceSideOf } from './executedOrder.ts';
import type { ExecutedOrder } from './executedOrder.ts';

/** Buy order of a client, filled at the price that the client saw. */
const opening: ExecutedOrder = {
  kind: 'open',
  actor: 'client',
  direction: 'buy',
  tick: { buy: rate(110n), sell: rate(100n) },
  expectedRate: rate(110n),
  pending: null,
  reason: null,
  stopLoss: null,
  takeProfit: null,
};
const closing: ExecutedOrder = { ...opening, kind: 'close', reason: 'manually', expectedRate: rate(100n) };
const byRule: ExecutedOrder = { ...closing, actor: 'rule', expectedRate: null };

describe('HN-1 the type of an order', () => {
  it.each([
    ['marketOpen', opening],
    ['marketClose', closing],
    ['limitEntry', { ...opening, actor: 'rule', pending: 'limit' }],
    ['stopEntry', { ...opening, actor: 'rule', pending: 'stop' }],
    ['stopLoss', { ...byRule, reason: 'stopLoss' }],
    ['takeProfit', { ...byRule, reason: 'takeProfit' }],
    ['closeOut', { ...byRule, reason: 'lowMargin' }],
    ['closeOut', { ...byRule, actor: 'closeOut', reason: 'lowMargin' }],
    ['robot', { ...opening, actor: 'robot' }],
    ['robot', { ...byRule, reason: 'aiTrade' }],
    [undefined, { ...byRule, reason: 'delisted' }],
  ] as const)('%s', (type, order) => {
    expect(orderTypeOf(order)).toBe(type);
  });
});

describe('HN-2 the price against the one that was seen or ordered', () => {
  it.each([
    ['same', opening],
    ['better', { ...opening, expectedRate: rate(111n) }],
    ['worse', { ...opening, expectedRate: rate(109n) }],
    ['better', { ...opening, direction: 'sell', expectedRate: rate(99n) }],
    ['worse', { ...opening, direction: 'sell', expectedRate: rate(101n) }],
    ['same', closing],
    ['better', { ...closing, expectedRate: rate(99n) }],
    ['worse', { ...closing, expectedRate: rate(101n) }],
    ['uncompared', { ...closing, expectedRate: null }],
    ['worse', { ...byRule, reason: 'stopLoss', stopLoss: rate(101n) }],
    ['same', { ...byRule, reason: 'stopLoss', stopLoss: rate(100n), takeProfit: rate(120n) }],
    ['better', { ...byRule, reason: 'takeProfit', stopLoss: rate(80n), takeProfit: rate(99n) }],
    ['better', { ...byRule, reason: 'takeProfit', direction: 'sell', takeProfit: rate(111n) }],
    ['uncompared', { ...byRule, reason: 'lowMargin', stopLoss: rate(90n) }],
    // With levels that the robot manages, the comparison is with the level that the tick has reached.
    ['worse', { ...byRule, reason: 'aiTrade', stopLoss: rate(101n), takeProfit: rate(120n) }],
    ['better', { ...byRule, reason: 'aiTrade', stopLoss: rate(90n), takeProfit: rate(99n) }],
    ['worse', { ...byRule, reason: 'aiTrade', direction: 'sell', stopLoss: rate(109n), takeProfit: rate(90n) }],
  ] as const)('is %s (%#)', (side, order) => {
    expect(priceSideOf(order)).toBe(side);
  });
});

import { MARKET_STEPS, pricesAt, whatIf } from '@candor/domain/margin/whatIf.ts';
import type { SeenPrice } from '@candor/domain/margin/whatIf.ts';
import { ZERO, money, rate } from '@candor/domain/money/money.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { expect, test } from 'vitest';
import { NOON, everythingAllowed, testRules } from '../support/dealing.ts';
import { Desk } from './lockstep/desk.ts';

/** Creates a small random generator, so that a seed names a world. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SYMBOL = 'BTCUSD';
const LEVERAGES = [1, 2, 3, 5, 10, 15, 20, 30];

function worldOf(seed: number) {
  const chance = chanceOf(seed);
  const openPrice = 5_000_000_000n + BigInt(chance(1_000_000_000));
  const positions = Array.from({ length: 1 + chance(6) }, (_, index): Omit<Position, 'accountId'> => {
    const direction = chance(3) === 0 ? 'sell' : 'buy';
    const away = (share: number) => rate(openPrice + (openPrice * BigInt(share)) / 1_000n);
    const side = direction === 'buy' ? -1 : 1;
    return {
      id: 100 + index,
      symbol: SYMBOL,
      direction,
      openedAt: NOON,
      protected: false,
      trailing: undefined,
      breakEven: undefined,
      amount: money(BigInt(1 + chance(300)) * 1_000_000n),
      leverage: LEVERAGES[chance(LEVERAGES.length)] ?? 1,
      openRate: away(chance(20) - 10),
      stopLoss: chance(4) === 0 ? away(side * (15 + chance(60))) : undefined,
      takeProfit: chance(4) === 0 ? away(-side * (15 + chance(60))) : undefined,
    };
  });
  const used = positions.reduce((total, { amount }) => total + amount, 0n);
  const cash = money(used + BigInt(chance(400)) * 1_000_000n);
  const price: SeenPrice = { sell: rate(openPrice), buy: rate(openPrice + openPrice / 2_000n), isUsable: true };
  const move = BigInt(chance(4_001) - 2_000);
  return { positions, cash, used: money(used), price, move };
}

/** Returns the engine's decisions at the same hundred ticks. */
function dealt({ positions, cash, used, price, move }: ReturnType<typeof worldOf>) {
  const desk = new Desk(testRules(), false);
  const { state } = desk;
  state.book.put({
    id: 1,
    brandId: 'northline',
    clientId: 1,
    kind: 'real',
    currency: 'EUR',
    cash,
    credit: ZERO,
    used,
    reserved: ZERO,
    suspended: ZERO,
    owed: ZERO,
    eligibility: everythingAllowed,
    pending: [],
    positions: new Map(positions.map((position) => [position.id, { ...position, accountId: 1 }])),
    chainHead: '0'.repeat(64),
    chainLength: 0,
  });
  desk.keep();
  desk.decide({ kind: 'market', symbol: SYMBOL, state: { kind: 'open' }, now: NOON });
  const closes: string[] = [];
  for (let step = 0n; step <= MARKET_STEPS; step += 1n) {
    const at = pricesAt(new Map([[SYMBOL, price]]), new Map([[SYMBOL, move]]), step).get(SYMBOL) ?? price;
    const quote = { symbol: SYMBOL, sell: at.sell, buy: at.buy, tickId: 1 + Number.parseInt(String(step), 10) };
    desk.decide({ kind: 'tick', quote: { ...quote, source: 'test', sourceTime: NOON, receivedTime: NOON }, now: NOON });
    const closed = new Map(desk.state.effects.positions.map((row) => [row.position.id, row.position]));
    for (const { positionId, fillRate } of desk.state.effects.executions) {
      const position = closed.get(positionId);
      const reason = position !== undefined && 'closedAt' in position ? position.closingReason : 'none';
      closes.push(`${positionId} ${reason} at ${fillRate}`);
    }
    desk.keep();
  }
  const account = desk.state.book.account(1);
  return { closes, cash: account?.cash, used: account?.used };
}

test('MA-11 in a thousand worlds the engine closes what the supposition says, in its order', () => {
  let closed = 0;
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const world = worldOf(seed);
    const supposed = whatIf(
      {
        account: { cash: world.cash, credit: ZERO, used: world.used },
        positions: world.positions,
        prices: new Map([[SYMBOL, world.price]]),
      },
      { moves: new Map([[SYMBOL, world.move]]), deposit: ZERO },
    );
    const closes = supposed.closes.map(({ position, reason, closeRate }) => `${position.id} ${reason} at ${closeRate}`);
    const { balance: cash, used } = supposed.after;
    expect({ closes, cash, used }, `world ${seed}`).toEqual(dealt(world));
    closed += closes.length;
  }
  expect(closed).toBeGreaterThan(500);
});

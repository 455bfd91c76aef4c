import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMoney, parseRate } from '../money/decimal.ts';
import { money, rate } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { MARK_UP, openingRate } from '../pricing/rates.ts';
import { checkLevels } from '../trading/levels.ts';
import { profitAt } from '../trading/profit.ts';
import { amountOf, decideRobot, nothingReasons } from './decide.ts';
import type { ManagedPosition, RobotFacts, RobotQuestion } from './decide.ts';
import { faultySetting, usualRobotSettings } from './settings.ts';
import type { Signal } from './signal.ts';

const EURO = { code: 'EUR', scale: 1 } as const;

function eur(text: string): Money {
  return parseMoney(text) ?? money(0n);
}

function price(text: string): Rate {
  return parseRate(text) ?? rate(0n);
}

/** Returns an EMA or ATR in the units of the signal. */
function average(text: string): bigint {
  return price(text) * 1_000n;
}

const close = price('1.10000');
const bar = { time: 0, open: close, high: close, low: close, close, ticks: 9 };
const buySignal: Signal = {
  bar,
  fastBefore: average('1.09'),
  slowBefore: average('1.1'),
  fast: average('1.11'),
  slow: average('1.1'),
  range: average('0.002'),
  rangeLimit: average('0.003'),
};
const sellSignal: Signal = { ...buySignal, fastBefore: average('1.11'), fast: average('1.09') };

const facts: RobotFacts = {
  symbol: 'EURUSD',
  decimals: 5,
  markUp: MARK_UP,
  currency: 'EUR',
  leverage: 1,
  equity: eur('10000'),
  limit: eur('10000'),
  managed: [],
  resultToday: eur('0'),
};

const elsewhere: ManagedPosition = {
  symbol: 'BTCUSD',
  direction: 'buy',
  amount: eur('100'),
  leverage: 1,
  openRate: price('100000'),
  stopLoss: price('90000'),
  profit: eur('5'),
};

function question(changes: {
  readonly signal?: Signal | undefined;
  readonly facts?: Partial<RobotFacts>;
  readonly settings?: Partial<RobotQuestion['settings']>;
}): RobotQuestion {
  return {
    settings: { ...usualRobotSettings(EURO), ...changes.settings },
    signal: 'signal' in changes ? changes.signal : buySignal,
    facts: { ...facts, ...changes.facts },
  };
}

describe('decision', () => {
  test('RB-5 RB-6 RB-8 RB-10 a buy: 1 % of equity, stop 2 ATR under the close, target 3 ATR above', () => {
    expect(decideRobot(question({}))).toMatchObject({
      kind: 'buy',
      order: {
        direction: 'buy',
        amount: eur('100'),
        leverage: 1,
        stopLoss: price('1.096'),
        takeProfit: price('1.106'),
        expectedPrice: close,
        tolerance: price('0.001'),
      },
    });
  });

  test('RB-5 a sell is the mirror', () => {
    expect(decideRobot(question({ signal: sellSignal }))).toMatchObject({
      kind: 'sell',
      order: { direction: 'sell', stopLoss: price('1.104'), takeProfit: price('1.094') },
    });
  });

  test('RB-5 levels stand at whole ticks of the instrument', () => {
    const signal = { ...buySignal, range: average('0.00200333') };
    expect(decideRobot(question({ signal }))).toMatchObject({
      order: { stopLoss: price('1.09599'), takeProfit: price('1.10601') },
    });
  });

  const managedTwice = [elsewhere, { ...elsewhere, symbol: 'XAUUSD' }];
  test.each([
    ['noBars', { signal: undefined }],
    ['noCross', { signal: { ...buySignal, fastBefore: average('1.2') } }],
    ['tooLively', { signal: { ...buySignal, range: buySignal.rangeLimit } }],
    ['noLeverage', { facts: { leverage: undefined } }],
    ['rangeUnusable', { signal: { ...buySignal, range: 0n } }],
    ['rangeUnusable', { signal: { ...buySignal, range: average('0.6'), rangeLimit: average('1') } }],
    ['amountTooSmall', { facts: { equity: eur('99.99') } }],
    ['amountTooSmall', { facts: { equity: eur('-1') } }],
    ['amountAboveLimit', { facts: { limit: eur('99.99') } }],
    ['dailyLossCap', { facts: { resultToday: eur('-50') } }],
    ['dailyLossCap', { facts: { managed: [{ ...elsewhere, stopLoss: undefined }] } }],
  ] as const)('RB-11 nothing: %s', (reason, changes) => {
    expect(decideRobot(question(changes))).toEqual({ kind: 'nothing', reason });
  });

  test.each([
    ['tooManyOpen', { facts: { managed: [...managedTwice, { ...elsewhere, symbol: 'AAPL' }] } }],
    ['tooManyOpen', { facts: { managed: managedTwice }, settings: { openMax: 2 } }],
    ['alreadyOpen', { facts: { managed: [{ ...elsewhere, symbol: 'EURUSD' }] } }],
  ] as const)('RB-7 RB-11 nothing: %s', (reason, changes) => {
    expect(decideRobot(question(changes))).toEqual({ kind: 'nothing', reason });
  });

  test('RB-7 a third position beside two in other instruments is opened', () => {
    expect(decideRobot(question({ facts: { managed: managedTwice } }))).toMatchObject({ kind: 'buy' });
  });

  test('RB-11 every reason has a row above', () => {
    // If this fails, there is a new reason: add a row for it above.
    expect(nothingReasons).toHaveLength(10);
  });

  test('RB-11 the first reason that applies is given', () => {
    const all: Parameters<typeof question>[0] = {
      signal: { ...buySignal, range: buySignal.rangeLimit },
      facts: { leverage: undefined, equity: eur('1'), limit: eur('0'), resultToday: eur('-1000') },
    };
    expect(decideRobot(question(all))).toEqual({ kind: 'nothing', reason: 'tooLively' });
    const calm = { ...all, signal: buySignal };
    expect(decideRobot(question(calm))).toEqual({ kind: 'nothing', reason: 'noLeverage' });
  });

  test('RB-6 exactly 1.00 is enough, a cent is never rounded up', () => {
    expect(decideRobot(question({ facts: { equity: eur('100') } }))).toMatchObject({ order: { amount: eur('1') } });
    expect(amountOf(eur('1234.5678'), 100, 'EUR')).toBe(eur('12.34'));
    expect(amountOf(eur('1234.5678'), 500, 'EUR')).toBe(eur('61.72'));
  });

  test('RB-9 the cap counts the day, the stops of what is open and the worst fill of the new one', () => {
    const fill = openingRate({ buy: price('1.101'), sell: price('1.101') }, 'buy');
    const own = profitAt({ direction: 'buy', amount: eur('100'), leverage: 1, openRate: fill }, price('1.096'));
    const settings = { dailyLossCap: money(10_000_000n + 3_000_000n - own) };
    const busy = { managed: [elsewhere], resultToday: eur('-3') };
    // The stop loss of the open position costs 10.00 from its opening, whatever its present value.
    expect(decideRobot(question({ settings, facts: busy }))).toMatchObject({
      kind: 'buy',
      worstToday: money(0n - settings.dailyLossCap),
    });
    const tighter = { dailyLossCap: money(settings.dailyLossCap - 1n) };
    expect(decideRobot(question({ settings: tighter, facts: busy }))).toEqual({
      kind: 'nothing',
      reason: 'dailyLossCap',
    });
  });

  test.each([10n, 0n])('SE-8 RB-9 the worst fill has the mark-up of now: %s thousandths of a percent', (markUp) => {
    const openRate = openingRate({ buy: price('1.101'), sell: price('1.101') }, 'buy', markUp);
    const worst = profitAt({ direction: 'buy', amount: eur('100'), leverage: 1, openRate }, price('1.096'));
    expect(decideRobot(question({ facts: { markUp } }))).toMatchObject({ worstToday: worst });
    const settings = { dailyLossCap: money(-worst) };
    expect(decideRobot(question({ settings, facts: { markUp } })).kind).toBe('buy');
    expect(decideRobot(question({ settings })).kind).toBe('nothing');
  });

  test('RB-9 a position that stands below its stop in a shut market counts as it stands', () => {
    const managed = [{ ...elsewhere, profit: eur('-60') }];
    expect(decideRobot(question({ facts: { managed } }))).toEqual({ kind: 'nothing', reason: 'dailyLossCap' });
  });

  test('RB-5 RB-9 whatever the signal, an order has valid levels at its close and keeps the cap', () => {
    const units = fc.bigInt(10_000n, 10n ** 13n);
    fc.assert(
      fc.property(
        units,
        fc.bigInt(1n, 10n ** 13n),
        fc.boolean(),
        fc.bigInt(0n, 10n ** 11n),
        fc.integer({ min: 0, max: 8 }),
        (closeUnits, range, isBuy, equity, decimals) => {
          const base = isBuy ? buySignal : sellSignal;
          const signal = { ...base, bar: { ...bar, close: rate(closeUnits) }, range, rangeLimit: range + 1n };
          const input = question({ signal, facts: { equity: money(equity), limit: money(equity), decimals } });
          const decision = decideRobot(input);
          if (decision.kind === 'nothing') return;
          const { order } = decision;
          const quote = { buy: signal.bar.close, sell: signal.bar.close };
          expect(checkLevels(order, order.direction, quote, decimals).ok).toBe(true);
          expect(decision.worstToday).toBeGreaterThanOrEqual(0n - input.settings.dailyLossCap);
          expect(order.amount * 100n).toBeLessThanOrEqual(equity);
          expect(decideRobot(input)).toEqual(decision);
        },
      ),
    );
  });
});

describe('settings', () => {
  test('RB-12 the usual ones are in their ranges', () => {
    expect(faultySetting(usualRobotSettings(EURO), EURO)).toBeUndefined();
  });

  test.each([
    ['symbols', { symbols: [] }],
    ['symbols', { symbols: ['EURUSD', 'EURUSD'] }],
    ['symbols', { symbols: Array.from({ length: 11 }, (_, number) => `S${number}`) }],
    ['amountBasisPoints', { amountBasisPoints: 9 }],
    ['amountBasisPoints', { amountBasisPoints: 501 }],
    ['amountBasisPoints', { amountBasisPoints: 10.5 }],
    ['openMax', { openMax: 0 }],
    ['openMax', { openMax: 4 }],
    ['dailyLossCap', { dailyLossCap: eur('0.99') }],
    ['dailyLossCap', { dailyLossCap: eur('1000000.01') }],
    ['dailyLossCap', { dailyLossCap: eur('5.001') }],
  ] as const)('RB-12 %s out of its range', (field, change) => {
    expect(faultySetting({ ...usualRobotSettings(EURO), ...change }, EURO)).toBe(field);
  });
});

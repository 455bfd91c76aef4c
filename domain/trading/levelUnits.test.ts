import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFixed, formatMoney } from '../money/decimal.ts';
import { money, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import {
  LEVEL_DIGITS,
  levelDigits,
  levelUnits,
  readDistance,
  readLevel,
  valueOf,
  writeDistance,
  writeLevel,
} from './levelUnits.ts';
import type { LevelBasis, LevelKind, LevelUnit } from './levelUnits.ts';
import { tickSize } from './pip.ts';
import { profitAt } from './profit.ts';

/** EUR/USD bought for 250.00 with leverage 20; the price was 1.08420 before the mark-up. */
const buy: LevelBasis = {
  currency: 'EUR',
  stake: { direction: 'buy', amount: money(250_000_000n), leverage: 20, openRate: rate(108_447_105n) },
  instrument: { decimals: 5, pip: rate(10_000n) },
  stopLoss: rate(107_947_000n),
};
const sell: LevelBasis = {
  ...buy,
  stake: { ...buy.stake, direction: 'sell', openRate: rate(108_384_897n) },
  stopLoss: undefined,
};

describe('LV-3 a level said as a distance is the price that lies there', () => {
  test.each([
    [buy, 'stopLoss', 'pips', '50', '1.07947'],
    [buy, 'takeProfit', 'pips', '100', '1.09447'],
    [sell, 'stopLoss', 'pips', '50', '1.08885'],
    [sell, 'takeProfit', 'pips', '100', '1.07385'],
    [buy, 'stopLoss', 'percent', '0.5', '1.07905'],
    [sell, 'takeProfit', 'percent', '1', '1.07301'],
    [buy, 'stopLoss', 'money', '23.06', '1.07947'],
    [buy, 'takeProfit', 'money', '46.10', '1.09447'],
    [buy, 'takeProfit', 'risk', '2', '1.09447'],
    [buy, 'stopLoss', 'price', '1.079471', '1.079471'],
    [buy, 'stopLoss', 'pips', '-10', '1.08547'],
  ] as const)('%#: %s %s %s', (basis, kind, unit, text, price) => {
    const read = readLevel(kind, { unit, text }, basis);
    expect(read.ok && read.value !== undefined && writeLevel(kind, 'price', read.value, basis)).toBe(price);
  });

  test('nothing typed is no level', () => {
    expect(readLevel('stopLoss', { unit: 'pips', text: ' ' }, buy)).toEqual({ ok: true, value: undefined });
  });

  test.each([
    [buy, 'pips', '1,5', 'notANumber'],
    [buy, 'money', '1.005', 'notANumber'],
    [buy, 'price', '0', 'notANumber'],
    [buy, 'price', '-1', 'notANumber'],
    [buy, 'price', '60000001', 'priceTooHigh'],
    [sell, 'risk', '2', 'noRisk'],
    [{ ...buy, stopLoss: rate(109_000_000n) }, 'risk', '2', 'noRisk'],
    [{ ...buy, stake: { ...buy.stake, amount: money(0n) } }, 'money', '5', 'outOfReach'],
    [sell, 'percent', '100', 'outOfReach'],
    [buy, 'percent', '9999999999', 'outOfReach'],
    [{ ...buy, stake: { ...buy.stake, amount: money(10n ** 15n) } }, 'price', '59000000', 'outOfReach'],
  ] as const)('%#: refuses %s %s', (basis, unit, text, fault) => {
    expect(readLevel('takeProfit', { unit, text }, basis)).toEqual({ ok: false, fault });
  });
});

const direction = fc.constantFrom('buy' as const, 'sell' as const);
const kind = fc.constantFrom<LevelKind>('stopLoss', 'takeProfit');
const basis: fc.Arbitrary<LevelBasis> = fc
  .record({
    direction,
    ticks: fc.constantFrom(1n, 10n, 100n),
    decimals: fc.integer({ min: 1, max: 5 }),
    cents: fc.bigInt(100n, 5_000_000n),
    leverage: fc.constantFrom(1, 3, 5, 10, 15, 20, 30),
    openRate: fc.bigInt(10_000_000n, 10n ** 13n),
    risk: fc.bigInt(1n, 1_000n),
  })
  .map(({ direction, ticks, decimals, cents, leverage, openRate, risk }) => {
    const stake = { direction, amount: money(cents * 10_000n), leverage, openRate: rate(openRate) };
    const away = (openRate * risk) / 2_000n + 1n;
    const stopLoss = rate(direction === 'buy' ? openRate - away : openRate + away);
    return { stake, instrument: { decimals, pip: rate(ticks * tickSize({ decimals })) }, currency: 'EUR', stopLoss };
  });
/** Returns a price on the tick grid, between a tenth of the open rate and ten times of it. */
const near = (one: LevelBasis, permille: bigint): Rate => {
  const tick = tickSize(one.instrument);
  const price = ((one.stake.openRate * permille) / 1_000n / tick) * tick;
  return rate(price > 0n ? price : tick);
};
const permille = fc.bigInt(100n, 10_000n);
const units = levelUnits.filter((unit): unit is Exclude<LevelUnit, 'price'> => unit !== 'price');

test('LV-4 money is what the profit formula gives, with the sign that the kind has', () => {
  fc.assert(
    fc.property(basis, kind, permille, (one, kind, at) => {
      const price = near(one, at);
      const shown = formatMoney(money((kind === 'stopLoss' ? -1n : 1n) * profitAt(one.stake, price)), 'EUR');
      expect(formatFixed(valueOf(kind, 'money', price, one) ?? 0n, 2, 2)).toBe(shown);
    }),
  );
});

test('LV-5 pips read back as the same price, whatever it is', () => {
  fc.assert(
    fc.property(basis, kind, permille, (one, kind, at) => {
      const price = near(one, at);
      const text = writeLevel(kind, 'pips', price, one);
      expect(readLevel(kind, { unit: 'pips', text }, one)).toEqual({ ok: true, value: price });
    }),
  );
});

test('LV-5 every unit reads back as the same price, or as the nearest that its places can say', () => {
  fc.assert(
    fc.property(basis, kind, fc.constantFrom(...units), permille, (one, kind, unit, at) => {
      const price = near(one, at);
      const read = readLevel(kind, { unit, text: writeLevel(kind, unit, price, one) }, one);
      expect(read.ok).toBe(true);
      if (!read.ok || read.value === undefined) return;
      const away = read.value > price ? read.value - price : price - read.value;
      expect(away).toBeLessThanOrEqual(rateOfLastPlace(unit, one) / 2n + tickSize(one.instrument));
    }),
  );
});

/** Returns the move of the price for one in a unit's last decimal, rounded up. */
function rateOfLastPlace(unit: LevelUnit, basis: LevelBasis): bigint {
  const { stake, instrument, stopLoss } = basis;
  const places = 10n ** BigInt(levelDigits(unit, basis));
  const risk = stopLoss === undefined ? 0n : stake.openRate - stopLoss;
  switch (unit) {
    case 'price':
      return 1n;
    case 'pips':
      return instrument.pip / places + 1n;
    case 'percent':
      return stake.openRate / (100n * places) + 1n;
    case 'money':
      return (10_000n * stake.openRate) / (stake.amount * BigInt(stake.leverage)) + 1n;
    case 'risk':
      return (risk < 0n ? -risk : risk) / places + 1n;
  }
}

test('LV-5 a text keeps its number through its price, to within half a tick', () => {
  fc.assert(
    fc.property(basis, kind, fc.bigInt(1n, 500n), (one, kind, pips) => {
      const read = readLevel(kind, { unit: 'pips', text: String(pips) }, one);
      if (!read.ok || read.value === undefined) return;
      const back = valueOf(kind, 'pips', read.value, one) ?? 0n;
      const off = back - pips * 10n ** BigInt(LEVEL_DIGITS.pips);
      const half = (tickSize(one.instrument) * 10n ** BigInt(LEVEL_DIGITS.pips)) / one.instrument.pip / 2n;
      expect(off <= half && off >= -half).toBe(true);
    }),
  );
});

test('LV-2 a stop loses and a target gains, on both sides', () => {
  fc.assert(
    fc.property(basis, fc.constantFrom(...units), fc.bigInt(1n, 90n), (one, unit, value) => {
      const text = String(value);
      const stop = readLevel('stopLoss', { unit, text }, one);
      const target = readLevel('takeProfit', { unit, text }, one);
      if (stop.ok && stop.value !== undefined) expect(profitAt(one.stake, stop.value)).toBeLessThanOrEqual(half(one));
      if (target.ok && target.value !== undefined)
        expect(profitAt(one.stake, target.value)).toBeGreaterThanOrEqual(-half(one));
    }),
  );
});

/** Returns the largest effect of rounding by half a tick, in micro-units. */
function half({ stake, instrument }: LevelBasis): bigint {
  return (tickSize(instrument) * stake.amount * BigInt(stake.leverage)) / (2n * stake.openRate) + 1n;
}

test.each([
  ['50', 500_000n],
  ['12.5', 125_000n],
  ['0.04', 0n],
  ['', undefined],
])('LV-7 a distance of %j pips', (text, distance) => {
  expect(readDistance(text, buy.instrument)).toEqual({ ok: true, value: distance });
});

test.each(['0', '-5', 'far', '99999999999999'])('LV-7 %j pips is no distance', (text) => {
  expect(readDistance(text, buy.instrument)).toEqual({ ok: false });
});

test('LV-7 a distance reads back as it was written', () => {
  fc.assert(
    fc.property(basis, fc.bigInt(1n, 100_000n), ({ instrument }, ticks) => {
      const distance = rate(ticks * tickSize(instrument));
      expect(readDistance(writeDistance(distance, instrument), instrument)).toEqual({ ok: true, value: distance });
    }),
  );
});

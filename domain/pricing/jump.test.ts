import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rate } from '../money/money.ts';
import { BREAK_MS, NO_VOLATILITY, judgeLevel, stepBetween, stepLimit, withStep } from './jump.ts';
import type { HeldLevel, LevelFacts, Prices, Volatility } from './jump.ts';

const rule = { floorBps: 25, capBps: 140, confirmMs: 2_000 };
const BPS = 100_000n;

function at(middle: bigint): Prices {
  return { sell: rate(middle - 5n), buy: rate(middle + 5n) };
}

function facts(more: Partial<LevelFacts<Prices>> = {}): LevelFacts<Prices> {
  const held = undefined;
  return {
    rule,
    volatility: NO_VOLATILITY,
    last: at(100_000_000n),
    held,
    quotedAt: 0,
    now: 1_000,
    second: undefined,
    ...more,
  };
}

/** Returns the volatility of a market whose quotes have moved by this step for a while. */
function volatilityOf(step: bigint): Volatility {
  let volatility = NO_VOLATILITY;
  for (let count = 0; count < 1_000; count++) volatility = withStep(volatility, step, 140n * BPS);
  return volatility;
}

describe('PR-16 the largest step that is no jump', () => {
  test.each([
    ['in a market that has hardly moved, the floor', 0n, 25n * BPS],
    ['in one that steps a tenth of a basis point, the floor', BPS / 10n, 25n * BPS],
    ['in one that steps two basis points, thirty times that', 2n * BPS, 60n * BPS],
    ['in one that steps ten, the cap', 10n * BPS, 140n * BPS],
  ])('%s', (_, step, expected) => {
    const limit = stepLimit(rule, volatilityOf(step), false);
    expect(limit <= expected && limit > (expected * 98n) / 100n).toBe(true);
  });

  test('after a break it is twice the cap, whatever the market was before', () => {
    for (const step of [0n, 2n * BPS, 10n * BPS]) {
      expect(stepLimit(rule, volatilityOf(step), true)).toBe(280n * BPS);
    }
  });

  test('a calm market is forgotten as a wild one is: in some hundred quotes', () => {
    let volatility = volatilityOf(10n * BPS);
    for (let count = 0; count < 400; count++) volatility = withStep(volatility, 0n, 25n * BPS);
    expect(stepLimit(rule, volatility, false)).toBe(25n * BPS);
  });

  test('one print, however far, moves it by no more than half a limit', () => {
    const before = stepLimit(rule, volatilityOf(2n * BPS), false);
    const after = stepLimit(rule, withStep(volatilityOf(2n * BPS), 5_000n * BPS, before), false);
    expect(after).toBeLessThanOrEqual(before + before / 2n);
  });
});

describe('PR-16 a level', () => {
  test('is good when it is the first, or near the last good one', () => {
    expect(judgeLevel(at(5n), facts({ last: undefined })).kind).toBe('good');
    expect(judgeLevel(at(100_250_000n), facts()).kind).toBe('good');
    expect(judgeLevel(at(100_250_100n), facts()).kind).toBe('held');
  });

  test('held before a break begins to be repeated again after it', () => {
    const held: HeldLevel<Prices> = {
      quote: at(90_000_000n),
      since: 0,
      repeatedAt: 5_000,
      repeats: 7,
      isAfterBreak: false,
    };
    const now = 5_000 + BREAK_MS + 1;
    const level = judgeLevel(at(90_000_000n), facts({ held, quotedAt: 5_000, now }));
    expect(level).toMatchObject({ kind: 'held', held: { since: now, repeats: 0, isAfterBreak: true } });
  });

  test.each([
    ['the limit away is repeated', 90_225_000n, 4],
    ['farther away begins again', 90_225_100n, 0],
  ])('a quote that is %s', (_, middle, repeats) => {
    const held: HeldLevel<Prices> = {
      quote: at(90_000_000n),
      since: 0,
      repeatedAt: 900,
      repeats: 3,
      isAfterBreak: false,
    };
    const level = judgeLevel(at(middle), facts({ held, quotedAt: 900 }));
    expect(level).toMatchObject({ kind: 'held', held: { repeats } });
  });

  test.each([
    ['repeats it for its confirmation time', 1, 1_000, 'good'],
    ['comes a millisecond early', 1, 1_001, 'held'],
    ['is only the first to repeat it', 0, 1_000, 'held'],
  ])('a quote that %s', (_, repeats, since, kind) => {
    const level = at(90_000_000n);
    const held: HeldLevel<Prices> = { quote: level, since, repeatedAt: 2_000, repeats, isAfterBreak: false };
    expect(judgeLevel(level, facts({ held, quotedAt: 2_000, now: 3_000 })).kind).toBe(kind);
  });

  test.each([
    ['as long as a break is long', BREAK_MS, 'held', 8],
    ['a millisecond longer', BREAK_MS + 1, 'good', 0],
  ])('silence %s', (_, silence, kind, repeats) => {
    const [quotedAt, now] = [5_000, 5_000 + silence];
    const level = at(97_500_000n);
    expect(judgeLevel(level, facts({ quotedAt, now })).kind).toBe(kind);
    const far = at(90_000_000n);
    const held: HeldLevel<Prices> = { quote: far, since: now, repeatedAt: 5_000, repeats: 7, isAfterBreak: false };
    expect(judgeLevel(far, facts({ held, quotedAt, now }))).toMatchObject({ kind: 'held', held: { repeats } });
  });

  test('teaches the volatility its step, but not the step across a break', () => {
    const last = { sell: rate(1n), buy: rate(1n) };
    const doubled = { sell: rate(2n), buy: rate(2n) };
    expect(stepBetween(last, doubled)).toBe(1_000_000_000n);
    expect(judgeLevel(at(100_250_000n), facts())).toEqual({ kind: 'good', volatility: 25n * BPS });
    const afterBreak = facts({ now: BREAK_MS + 1 });
    expect(judgeLevel(at(100_250_000n), afterBreak)).toEqual({ kind: 'good', volatility: NO_VOLATILITY });
  });

  test('a second source agrees up to the limit, and beyond it no repetition counts', () => {
    const second = at(90_000_000n);
    expect(judgeLevel(at(90_225_000n), facts({ second })).kind).toBe('good');
    const held: HeldLevel<Prices> = {
      quote: at(90_225_100n),
      since: -10_000,
      repeatedAt: 900,
      repeats: 3,
      isAfterBreak: false,
    };
    expect(judgeLevel(at(90_225_100n), facts({ held, second, quotedAt: 900 }))).toMatchObject({
      kind: 'held',
      held: { repeats: 0 },
    });
  });

  test('that is held after a break is measured like its first quote until it is over', () => {
    const held: HeldLevel<Prices> = {
      quote: at(90_000_000n),
      since: 0,
      repeatedAt: 900,
      repeats: 0,
      isAfterBreak: true,
    };
    expect(judgeLevel(at(97_500_000n), facts({ held, quotedAt: 900 })).kind).toBe('good');
    expect(judgeLevel(at(97_500_000n), facts({ quotedAt: 900 })).kind).toBe('held');
  });

  test('is decided by nothing but its quotes: the same ones give the same verdicts', () => {
    const step = fc.record({ bps: fc.integer({ min: -600, max: 600 }), ms: fc.integer({ min: 1, max: 4_000 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
        expect(play(steps)).toEqual(play(steps));
      }),
    );
  });

  test('is never good unless it is near the last good one, or was repeated for its confirmation time', () => {
    const step = fc.record({ bps: fc.integer({ min: -600, max: 600 }), ms: fc.integer({ min: 1, max: 4_000 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), (steps) => {
        let lastGood = 0;
        for (const [index, { isGood, middle, now }] of play(steps).entries()) {
          if (!isGood) continue;
          const from = play(steps).slice(lastGood, index);
          const before = from[0]?.middle ?? 100_000_000n;
          const isNear = stepBetween(at(before), at(middle)) <= 140n * BPS;
          const begunAt = from[1]?.now ?? now;
          expect(isNear || (from.length >= 3 && now - begunAt >= rule.confirmMs)).toBe(true);
          lastGood = index;
        }
      }),
      { numRuns: 50 },
    );
  });
});

interface Played {
  readonly middle: bigint;
  readonly now: number;
  readonly isGood: boolean;
}

/** Passes quotes to `judgeLevel` in the same way as the gate. The first quote is at 1. */
function play(steps: readonly { readonly bps: number; readonly ms: number }[]): Played[] {
  let [last, held, volatility] = [at(100_000_000n), undefined as HeldLevel<Prices> | undefined, NO_VOLATILITY];
  let [middle, now, quotedAt] = [100_000_000n, 0, 0];
  const played: Played[] = [{ middle, now, isGood: true }];
  for (const { bps, ms } of steps) {
    // Most steps are small. Some are large, and half of those are reversed.
    middle = bps % 3 === 0 ? 100_000_000n + BigInt(bps) * 100_000n : middle + BigInt(bps % 20);
    now += ms;
    const level = judgeLevel(at(middle), { rule, volatility, last, held, quotedAt, now, second: undefined });
    quotedAt = now;
    if (level.kind === 'good') [last, held, volatility] = [at(middle), undefined, level.volatility];
    else held = level.held;
    played.push({ middle, now, isGood: level.kind === 'good' });
  }
  return played;
}

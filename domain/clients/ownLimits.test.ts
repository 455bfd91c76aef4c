import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { addResult, checkOwnLimits, nextUtcDay, setOwnLimits, utcDay } from './ownLimits.ts';
import type { OwnLimitState } from './ownLimits.ts';

const NOON = Date.UTC(2026, 2, 10, 12);
const MIDNIGHT = Date.UTC(2026, 2, 11);
const HOUR = 3_600_000;

function eur(units: number) {
  return money(BigInt(units) * 1_000_000n);
}

function state(changes: Partial<OwnLimitState>): OwnLimitState {
  return { number: 1, day: utcDay(NOON), result: eur(0), ...changes };
}

function codeOf(own: OwnLimitState | undefined, openProfit = 0, now = NOON) {
  const checked = checkOwnLimits(own, eur(openProfit), now);
  return checked.ok ? undefined : checked.refusal.code;
}

describe('OL-1 a setting', () => {
  it('older than the latest, or the latest again, changes nothing', () => {
    const before = state({ number: 3 });
    expect(setOwnLimits(before, {}, { number: 3, now: NOON })).toBeUndefined();
    expect(setOwnLimits(before, {}, { number: 2, now: NOON })).toBeUndefined();
    expect(setOwnLimits(before, {}, { number: 4, now: NOON })).toMatchObject({ number: 4 });
  });

  it('keeps what the same day has brought, and nothing of the day before', () => {
    const before = state({ dailyLoss: eur(50), result: eur(-20) });
    const again = { dailyLoss: eur(30) };
    expect(setOwnLimits(before, again, { number: 2, now: NOON + HOUR })?.result).toBe(eur(-20));
    expect(setOwnLimits(before, again, { number: 2, now: MIDNIGHT })?.result).toBe(eur(0));
  });
});

describe('OL-2 a booked result', () => {
  it('counts for its own UTC day', () => {
    const later = addResult(addResult(state({}), eur(-30), NOON), eur(10), MIDNIGHT - 1);
    expect(later.result).toBe(eur(-20));
    expect(addResult(later, eur(-5), MIDNIGHT)).toMatchObject({ day: utcDay(MIDNIGHT), result: eur(-5) });
  });
});

describe('OL-3 opening', () => {
  it.each([
    ['without limits', undefined, 0, NOON, undefined],
    ['during a pause', state({ pausedUntil: NOON + 1 }), 0, NOON, 'tradingPaused'],
    ['at the end of a pause', state({ pausedUntil: NOON }), 0, NOON, undefined],
    ['one micro-unit before the limit', state({ dailyLoss: eur(50), result: money(-49_999_999n) }), 0, NOON, undefined],
    ['at the limit', state({ dailyLoss: eur(50), result: eur(-50) }), 0, NOON, 'dailyLossReached'],
    [
      'with an open loss that reaches it',
      state({ dailyLoss: eur(50), result: eur(-20) }),
      -30,
      NOON,
      'dailyLossReached',
    ],
    [
      'an open profit makes up for nothing',
      state({ dailyLoss: eur(50), result: eur(-50) }),
      40,
      NOON,
      'dailyLossReached',
    ],
    ['a booked profit does', state({ dailyLoss: eur(50), result: eur(20) }), -60, NOON, undefined],
    ['the next day', state({ dailyLoss: eur(50), result: eur(-50) }), 0, MIDNIGHT, undefined],
  ] as const)('%s', (_name, own, openProfit, now, code) => {
    expect(codeOf(own, openProfit, now)).toBe(code);
  });

  it('tells until when, and which limit', () => {
    expect(checkOwnLimits(state({ pausedUntil: MIDNIGHT }), eur(0), NOON)).toMatchObject({
      refusal: { params: { until: '2026-03-11 00:00 UTC' } },
    });
    expect(checkOwnLimits(state({ dailyLoss: eur(0) }), eur(0), NOON)).toMatchObject({
      refusal: { params: { limit: '0.00' } },
    });
    expect(nextUtcDay(NOON)).toBe(MIDNIGHT);
  });
});

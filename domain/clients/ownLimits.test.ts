import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { HOUR_MS } from '../time.ts';
import {
  addLoss,
  checkLossRoom,
  checkOwnLimits,
  subtractLoss,
  lossRoom,
  nextUtcDay,
  roomAfterClose,
  setOwnLimits,
  utcDay,
} from './ownLimits.ts';
import type { OwnLimitState } from './ownLimits.ts';

const NOON = Date.UTC(2026, 2, 10, 12);
const MIDNIGHT = Date.UTC(2026, 2, 11);

function eur(units: number) {
  return money(BigInt(units) * 1_000_000n);
}

function state(changes: Partial<OwnLimitState>): OwnLimitState {
  return { number: 1, day: utcDay(NOON), lost: eur(0), ...changes };
}

describe('OL-1 a setting', () => {
  it('older than the latest, or the latest again, changes nothing', () => {
    const before = state({ number: 3 });
    expect(setOwnLimits(before, {}, { number: 3, now: NOON })).toBeUndefined();
    expect(setOwnLimits(before, {}, { number: 2, now: NOON })).toBeUndefined();
    expect(setOwnLimits(before, {}, { number: 4, now: NOON })).toMatchObject({ number: 4 });
  });

  it('keeps what the same day has brought, and nothing of the day before', () => {
    const before = state({ dailyLoss: eur(50), lost: eur(20) });
    const again = { dailyLoss: eur(30) };
    expect(setOwnLimits(before, again, { number: 2, now: NOON + HOUR_MS })?.lost).toBe(eur(20));
    expect(setOwnLimits(before, again, { number: 2, now: MIDNIGHT })?.lost).toBe(eur(0));
  });
});

describe('OL-2 a booked loss', () => {
  it('counts for its own UTC day, and a gain makes up for nothing', () => {
    const later = addLoss(addLoss(state({}), eur(-30), NOON), eur(40), MIDNIGHT - 1);
    expect(later.lost).toBe(eur(30));
    expect(addLoss(later, eur(-5), MIDNIGHT)).toMatchObject({ day: utcDay(MIDNIGHT), lost: eur(5) });
    expect(addLoss(later, eur(5), MIDNIGHT)).toMatchObject({ day: utcDay(MIDNIGHT), lost: eur(0) });
  });
});

describe('OL-3 opening', () => {
  const reached = state({ dailyLoss: eur(50), lost: eur(50), isReached: true });
  it.each([
    ['without limits', undefined, NOON, undefined],
    ['during a pause', state({ pausedUntil: NOON + 1 }), NOON, 'tradingPaused'],
    ['at the end of a pause', state({ pausedUntil: NOON }), NOON, undefined],
    [
      'one micro-unit before the limit',
      addLoss(state({ dailyLoss: eur(50) }), money(-49_999_999n), NOON),
      NOON,
      undefined,
    ],
    ['at the limit', addLoss(state({ dailyLoss: eur(50) }), eur(-50), NOON), NOON, 'dailyLossReached'],
    ['after a gain that is larger', addLoss(reached, eur(90), NOON + HOUR_MS), NOON + HOUR_MS, 'dailyLossReached'],
    ['one millisecond before midnight', reached, MIDNIGHT - 1, 'dailyLossReached'],
    ['the next day', reached, MIDNIGHT, undefined],
  ] as const)('%s', (_name, own, now, code) => {
    const checked = checkOwnLimits(own, { now: now, currency: 'EUR' });
    expect(checked.ok ? undefined : checked.refusal.code).toBe(code);
  });

  it('stays closed until midnight when the limit is loosened or taken away', () => {
    for (const limits of [{ dailyLoss: eur(500) }, {}]) {
      const looser = setOwnLimits(reached, limits, { number: 2, now: NOON + HOUR_MS });
      expect(checkOwnLimits(looser, { now: MIDNIGHT - 1, currency: 'EUR' })).toMatchObject({
        refusal: { code: 'dailyLossReached' },
      });
      expect(checkOwnLimits(looser, { now: MIDNIGHT, currency: 'EUR' }).ok).toBe(true);
    }
  });

  it('is closed by a tighter limit that the day has reached already', () => {
    const held = state({ dailyLoss: eur(50), lost: eur(20) });
    const tighter = setOwnLimits(held, { dailyLoss: eur(20) }, { number: 2, now: NOON });
    expect(checkOwnLimits(tighter, { now: NOON, currency: 'EUR' })).toMatchObject({
      refusal: { code: 'dailyLossReached' },
    });
  });

  it('tells until when, and which limit', () => {
    expect(checkOwnLimits(state({ pausedUntil: MIDNIGHT }), { now: NOON, currency: 'EUR' })).toMatchObject({
      refusal: { params: { until: '2026-03-11 00:00 UTC' } },
    });
    expect(checkOwnLimits(reached, { now: NOON, currency: 'EUR' })).toMatchObject({
      refusal: { params: { limit: '50.00' } },
    });
    expect(nextUtcDay(NOON)).toBe(MIDNIGHT);
  });
});

describe('OL-10 what an order could lose', () => {
  const room = (own: OwnLimitState | undefined, used = 0, now = NOON) => lossRoom(own, eur(used), now);
  const held = state({ dailyLoss: eur(50), lost: eur(20) });

  it('is its amount, held against the limit less the losses of the day and all that is open', () => {
    expect(room(undefined)).toBeUndefined();
    expect(room(state({}))).toBeUndefined();
    expect(room(held)).toEqual({ limit: eur(50), left: eur(30) });
    expect(room(held, 25)).toEqual({ limit: eur(50), left: eur(5) });
    expect(room(held, 0, MIDNIGHT)).toEqual({ limit: eur(50), left: eur(50) });
    expect(checkLossRoom(eur(30), room(held), 'EUR').ok).toBe(true);
    expect(checkLossRoom(money(30_000_001n), room(held), 'EUR')).toMatchObject({
      refusal: { code: 'amountAboveDailyLoss', field: 'amount', params: { left: '30.00', limit: '50.00' } },
    });
    expect(checkLossRoom(eur(1), room(held, 300), 'EUR')).toMatchObject({ refusal: { params: { left: '0.00' } } });
    expect(checkLossRoom(eur(1_000), undefined, 'EUR').ok).toBe(true);
    // With 29.60 yen left, at most 29 can be entered.
    const room29 = { left: money(29_600_000n), limit: eur(40) };
    expect(checkLossRoom(eur(30), room29, 'JPY')).toMatchObject({ refusal: { params: { left: '29' } } });
  });

  it('after a close is held against its amount again, less what it has lost', () => {
    const before = room(held, 25);
    expect(roomAfterClose(before, { amount: eur(25), profit: eur(-10) })?.left).toBe(eur(20));
    expect(roomAfterClose(before, { amount: eur(25), profit: eur(10) })?.left).toBe(eur(30));
    expect(roomAfterClose(undefined, { amount: eur(25), profit: eur(10) })).toBeUndefined();
  });
});

describe('TC-8 what a mistake of ours had used up', () => {
  const reached = addLoss(state({ dailyLoss: eur(50) }), eur(-50), NOON);
  it('comes back, and opens what only it had closed', () => {
    const back = subtractLoss(reached, eur(20), NOON + HOUR_MS);
    expect(back).toMatchObject({ lost: eur(30) });
    expect(checkOwnLimits(back, { now: NOON + HOUR_MS, currency: 'EUR' }).ok).toBe(true);
    expect(subtractLoss(reached, eur(80), NOON).lost).toBe(eur(0));
  });
});

import { money } from '@candor/domain/money/money.ts';
import { expect, it } from 'vitest';
import { ownRoomOf, ownStopOf } from './ownLimits.ts';

const NOON = Date.UTC(2026, 2, 10, 12);
const MIDNIGHT = Date.UTC(2026, 2, 11);
const eur = (units: number) => money(BigInt(units) * 1_000_000n);
const loss = { limit: eur(50), lost: eur(20), is_reached: false, until: MIDNIGHT };

it('OL-3 a pause and a reached day stop opening until their end, as the server has it', () => {
  expect(ownStopOf({ paused_until: null, loss_day: null }, NOON)).toBeUndefined();
  expect(ownStopOf({ paused_until: MIDNIGHT, loss_day: null }, NOON)).toEqual({
    code: 'tradingPaused',
    until: MIDNIGHT,
  });
  const reached = { paused_until: null, loss_day: { ...loss, lost: eur(50), is_reached: true } };
  expect(ownStopOf(reached, MIDNIGHT - 1)).toEqual({ code: 'dailyLossReached', until: MIDNIGHT });
  expect(ownStopOf(reached, MIDNIGHT)).toBeUndefined();
  expect(ownStopOf({ ...reached, loss_day: { ...reached.loss_day, limit: null } }, NOON)?.code).toBe(
    'dailyLossReached',
  );
});

it('OL-10 what is left is of the day that it was sent for', () => {
  const own = { paused_until: null, loss_day: loss };
  expect(ownRoomOf(own, eur(10), NOON)).toEqual({ limit: eur(50), left: eur(20) });
  expect(ownRoomOf(own, eur(10), MIDNIGHT)).toEqual({ limit: eur(50), left: eur(40) });
  expect(ownRoomOf({ ...own, loss_day: null }, eur(10), NOON)).toBeUndefined();
});

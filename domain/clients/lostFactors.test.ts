import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { LOST_HOLD_MS, LOST_WINDOW_MS, lostHoldsMoney, lostReadyAt, lostState, lostStep } from './lostFactors.ts';
import type { LostEnd } from './lostFactors.ts';

const START = Date.UTC(2026, 5, 1);
const READY = START + 72 * HOUR_MS;
const OVER = READY + LOST_WINDOW_MS;
const open = { startedAt: START, readyAt: READY, endedAt: undefined, endedBy: undefined };
const endedBy = (end: LostEnd, endedAt = READY) => ({ ...open, endedAt, endedBy: end });

it('LF-1 the wait is what the brand sets', () => {
  expect(lostReadyAt(START, 72)).toBe(READY);
  expect(lostReadyAt(START, 24)).toBe(START + 24 * HOUR_MS);
});

describe('LF-3 the state', () => {
  it.each([
    ['at its start', open, START, 'waiting'],
    ['just before the end of the wait', open, READY - 1, 'waiting'],
    ['at the end of the wait', open, READY, 'ready'],
    ['at the end of the window', open, OVER - 1, 'ready'],
    ['after the window', open, OVER, 'over'],
    ['once it was stopped', endedBy('session', START + HOUR_MS), START + HOUR_MS, 'over'],
    ['once the client came back', endedBy('completed'), READY, 'over'],
  ] as const)('%s is %#', (_name, lost, now, state) => {
    expect(lostState(lost, now)).toBe(state);
  });
});

describe('LF-2 the next step', () => {
  const unnotified = { halfwayNotifiedAt: undefined, readyNotifiedAt: undefined };
  it.each([
    ['nothing before half of the wait', unnotified, START + 36 * HOUR_MS - 1, undefined],
    ['a mail halfway', unnotified, START + 36 * HOUR_MS, 'notifyHalfway'],
    ['once', { ...unnotified, halfwayNotifiedAt: START + 36 * HOUR_MS }, READY - 1, undefined],
    ['a mail at the end', { ...unnotified, halfwayNotifiedAt: START + 36 * HOUR_MS }, READY, 'notifyReady'],
    ['that one alone where the server slept', unnotified, READY, 'notifyReady'],
    ['once as well', { ...unnotified, readyNotifiedAt: READY }, OVER - 1, undefined],
    ['its end after the window', { ...unnotified, readyNotifiedAt: READY }, OVER, 'expire'],
  ] as const)('is %s', (_name, notices, now, step) => {
    expect(lostStep({ ...open, ...notices }, now)).toBe(step);
  });

  it.each(['session', 'link', 'factor', 'completed', 'expired'] as const)('is nothing once ended by %s', (end) => {
    for (const now of [START, READY, OVER]) expect(lostStep({ ...endedBy(end), ...unnotified }, now)).toBeUndefined();
  });
});

describe('LF-5 money waits', () => {
  it.each([
    ['while it is open', open, START, true],
    ['while they may come back', open, OVER - 1, true],
    ['no longer after the window', open, OVER, false],
    ['a week after they came back', endedBy('completed'), READY + LOST_HOLD_MS - 1, true],
    ['no longer than that', endedBy('completed'), READY + LOST_HOLD_MS, false],
    ['not once it was stopped', endedBy('link', START + HOUR_MS), START + HOUR_MS, false],
    ['not once it expired', endedBy('expired', OVER), OVER, false],
  ] as const)('%s', (_name, lost, now, holds) => {
    expect(lostHoldsMoney(lost, now)).toBe(holds);
  });
});

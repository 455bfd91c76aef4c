import { expect, test } from 'vitest';
import type { BrandPauses } from '../trading/openingPauses.ts';
import {
  canaryNews,
  CANARY_EVERY_MS,
  CANARY_STEP_MS,
  CANARY_WALK_MS,
  CANARY_SYMBOL,
  failingPart,
  faultOf,
  isSwitchedOff,
  stepLimit,
} from './canary.ts';
import type { CanaryStep, CanaryWalk } from './canary.ts';

const works: CanaryWalk = { at: 0, outcomes: [{ step: 'page', ms: 5, fault: undefined }], isCutShort: false };
const fails: CanaryWalk = { ...works, outcomes: [...works.outcomes, { step: 'open', ms: 9, fault: 'busy' }] };
const failsAt = (step: CanaryStep): CanaryWalk => ({ ...works, outcomes: [{ step, ms: 9, fault: 'busy' }] });
const cutShort: CanaryWalk = { ...works, isCutShort: true };

test.each([
  ['the first walk works', undefined, works, { kind: 'none' }],
  ['the first walk fails', undefined, fails, { kind: 'begun', step: 'open', fault: 'busy' }],
  ['it begins to fail', works, fails, { kind: 'begun', step: 'open', fault: 'busy' }],
  ['it still fails', fails, fails, { kind: 'none' }],
  ['it works again', fails, works, { kind: 'over' }],
  ['it fails, and is then switched off', fails, cutShort, { kind: 'none' }],
  ['it still works', works, works, { kind: 'none' }],
] as const)('CY-3 %s', (_name, before, walk, news) => {
  expect(canaryNews(before, walk)).toEqual(news);
});

test('CY-3 a fault just after a step is found within 90 seconds, whichever step it is and however slow the others are', () => {
  expect(CANARY_EVERY_MS + CANARY_WALK_MS).toBeLessThanOrEqual(90_000);
  expect(faultOf(fails)).toMatchObject({ step: 'open' });
});

test.each([
  [0, CANARY_STEP_MS],
  [CANARY_WALK_MS - CANARY_STEP_MS, CANARY_STEP_MS],
  [CANARY_WALK_MS - 5, 5],
  [CANARY_WALK_MS, 0],
  [CANARY_WALK_MS + 1, 0],
])('CY-3 after %d ms of a walk a step may take %d ms', (walkedMs, limit) => {
  expect(stepLimit(walkedMs)).toBe(limit);
});

test.each([
  [undefined, undefined],
  [works, undefined],
  [fails, 'trading'],
  [failsAt('session'), 'website'],
  [failsAt('deposit'), 'payments'],
  [failsAt('withdraw'), 'payments'],
  [failsAt('refund'), 'payments'],
  [failsAt('mail'), 'mails'],
] as const)('SM-8 what of the service the canary cannot use', (walk, part) => {
  expect(failingPart(walk)).toBe(part);
});

const nowhere: BrandPauses = { all: false, symbols: [] };
const everywhere: BrandPauses = { all: true, symbols: [] };
const btc: BrandPauses = { all: false, symbols: [CANARY_SYMBOL] };
const euro: BrandPauses = { all: false, symbols: ['EURUSD'] };

test.each([
  ['underMaintenance', 'normal', nowhere, true],
  ['instrumentHalted', 'normal', nowhere, true],
  ['tradingClosed', 'normal', everywhere, true],
  ['tradingClosed', 'normal', btc, true],
  ['tradingClosed', 'normal', euro, false],
  ['tradingClosed', 'normal', nowhere, false],
  ['tradingPaused', 'normal', nowhere, false],
  ['status503', 'maintenance', nowhere, true],
  ['status503', 'normal', everywhere, false],
  ['status500', 'maintenance', nowhere, false],
  ['temporarilyUnavailable', 'normal', everywhere, false],
  ['busy', 'maintenance', everywhere, false],
] as const)('CY-4 %s in mode %s', (fault, mode, pauses, isWanted) => {
  expect(isSwitchedOff(fault, { mode, pauses })).toBe(isWanted);
});

import { expect, test } from 'vitest';
import { canaryNews, CANARY_EVERY_MS, CANARY_STEP_MS, failingPart, faultOf, isSwitchedOff } from './canary.ts';
import type { CanaryWalk } from './canary.ts';

const works: CanaryWalk = { at: 0, outcomes: [{ step: 'page', ms: 5, fault: undefined }] };
const fails: CanaryWalk = { at: 0, outcomes: [...works.outcomes, { step: 'open', ms: 9, fault: 'busy' }] };

test.each([
  ['the first walk works', undefined, works, { kind: 'none' }],
  ['the first walk fails', undefined, fails, { kind: 'begun', step: 'open', fault: 'busy' }],
  ['it begins to fail', works, fails, { kind: 'begun', step: 'open', fault: 'busy' }],
  ['it still fails', fails, fails, { kind: 'none' }],
  ['it works again', fails, works, { kind: 'over' }],
  ['it still works', works, works, { kind: 'none' }],
] as const)('CY-3 %s', (_name, before, walk, news) => {
  expect(canaryNews(before, walk)).toEqual(news);
});

test('CY-3 a fault just after a step is found within 90 seconds, whichever step it is', () => {
  expect(CANARY_EVERY_MS + CANARY_STEP_MS).toBeLessThanOrEqual(90_000);
  expect(faultOf(fails)).toMatchObject({ step: 'open' });
});

test.each([
  [undefined, undefined],
  [works, undefined],
  [fails, 'trading'],
  [{ at: 0, outcomes: [{ step: 'session', ms: 9, fault: 'busy' }] }, 'website'],
] as const)('SM-8 what of the service the canary cannot use', (walk, part) => {
  expect(failingPart(walk)).toBe(part);
});

test.each([
  ['underMaintenance', true],
  ['tradingPaused', true],
  ['instrumentHalted', true],
  ['temporarilyUnavailable', false],
  ['busy', false],
])('CY-4 %s', (code, isWanted) => {
  expect(isSwitchedOff(code)).toBe(isWanted);
});

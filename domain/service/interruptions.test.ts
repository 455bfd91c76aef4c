import { expect, test } from 'vitest';
import { interruptionsSince } from './interruptions.ts';
import type { InterruptionSwitch } from './interruptions.ts';

const one = (begins: boolean, at: number, changed: Partial<InterruptionSwitch> = {}): InterruptionSwitch => ({
  kind: 'halt',
  symbol: 'EURUSD',
  scope: 'all',
  begins,
  at,
  ...changed,
});
const halt = (from: number, until: number | null) => ({ kind: 'halt', symbol: 'EURUSD', from, until });

test.each([
  ['over', [one(true, 10), one(false, 20)], [halt(10, 20)]],
  ['not over', [one(true, 10)], [halt(10, null)]],
  ['begun twice', [one(true, 10), one(true, 12), one(false, 20)], [halt(10, 20)]],
  ['ended without a beginning', [one(false, 10)], []],
  ['over before that', [one(true, 1), one(false, 5)], []],
  ['over at that instant', [one(true, 1), one(false, 9)], []],
  ['the newest first', [one(true, 1), one(false, 12), one(true, 30), one(false, 31)], [halt(30, 31), halt(1, 12)]],
  [
    'each ends its own',
    [one(true, 10), one(true, 11, { scope: 'northline' }), one(false, 12, { scope: 'northline' })],
    [halt(11, 12), halt(10, null)],
  ],
])('HN-7 an interruption is %s', (_case, switches, found) => {
  expect(interruptionsSince(switches, 9)).toEqual(found);
});

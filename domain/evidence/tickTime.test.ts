import { expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { NewestTickWalk, tapeHourName, tickTimeFault } from './tickTime.ts';

const HOUR = Date.parse('2026-01-14T10:00:00Z');
const AT = HOUR + 1_800_000;

test('an hour of the tape has a name', () => {
  expect(tapeHourName(HOUR)).toBe('2026-01-14T10');
});

test.each([
  ['of the same instant', AT, AT, HOUR, undefined],
  ['of a moment before', AT - 250, AT, HOUR, undefined],
  ['as old as a price may be', AT - 60_000, AT, HOUR, undefined],
  ['older than a price may be', AT - 60_001, AT, HOUR, 'tooOld'],
  ['from after the decision', AT + 1, AT, HOUR, 'afterwards'],
  ['dated back by a day, with its decision', AT - DAY_MS, AT - DAY_MS, HOUR, 'otherHour'],
  ['dated forward by an hour, with its decision', HOUR + 3_600_000, HOUR + 3_600_000, HOUR, 'otherHour'],
  ['in the last moment of its hour', HOUR + 3_599_999, HOUR + 3_600_200, HOUR, undefined],
  ['read again at a start, from the hour before', HOUR - 60_000, HOUR, HOUR, undefined],
  ['from longer before its hour', HOUR - 60_001, HOUR - 60_000, HOUR, 'otherHour'],
] as const)('a tick %s', (_title, receivedTime, at, hour, fault) => {
  expect(tickTimeFault({ receivedTime }, { at, hour })).toBe(fault);
});

const tick = { symbol: 'EURUSD', tickId: 100, receivedTime: AT - 500, source: 'test' };
const other = (tickId: number, receivedTime: number) => ({ ...tick, symbol: 'BTCUSD', tickId, receivedTime });
const newer = (tickId: number, receivedTime: number) => ({ ...tick, tickId, receivedTime });

test.each([
  ['nothing yet', [], 'goesOn'],
  ['others before the decision', [other(101, AT - 400), other(102, AT - 1)], 'goesOn'],
  ['another one at the decision', [other(101, AT)], 'reached'],
  ['a newer one at the very decision', [newer(101, AT)], 'reached'],
  ['a newer one just before it', [newer(101, AT - 1)], 'passedOver'],
  ['a newer one after another had reached it', [other(101, AT), newer(102, AT + 1)], 'reached'],
  ['ones before it in the tape', [newer(98, AT - 100), newer(99, AT - 50), newer(100, AT - 500)], 'goesOn'],
  ['the mark of a split of its instrument', [{ ...newer(101, AT - 500), source: 'split 2:1' }], 'goesOn'],
  ['a newer one that is called a split', [{ ...newer(101, AT - 499), source: 'split 2:1' }], 'passedOver'],
  ['one that was read again at a start', [other(101, AT - 1), newer(102, AT - 450)], 'goesOn'],
] as const)('the tape from the tick to the decision: %s', (_title, ticks, state) => {
  const walk = new NewestTickWalk(tick, AT);
  for (const one of ticks) walk.pass(one);
  expect(walk.state).toBe(state);
});

import { expect, test } from 'vitest';
import { arrivalBy, arrivalFault } from './arrival.ts';

const arrival = { receivedAt: 1_000, seenTick: 7 };

test.each([
  ['decided in the same millisecond', 1_000, 1_000, undefined],
  ['decided later, with an older price seen', 1_003, 990, undefined],
  ['with a price seen that the tape does not have', 1_003, undefined, undefined],
  ['decided before it was received', 999, 990, 'decidedBefore'],
  ['with a price seen that came after it', 1_003, 1_001, 'seenAfterwards'],
])('EV-13 an order %s', (_case, at, seenAt, fault) => {
  expect(arrivalFault(arrival, { at, seenAt })).toBe(fault);
});

test('an arrival is never later than the decision, whatever was done to the clock', () => {
  expect(arrivalBy(1_003, arrival)).toEqual(arrival);
  expect(arrivalBy(400, arrival)).toEqual({ receivedAt: 400, seenTick: null });
});

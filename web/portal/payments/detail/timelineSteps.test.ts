import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { expect, it } from 'vitest';
import { stepLook, stepsOf } from './timelineSteps.ts';

type PaymentStep = WirePaymentState['events'][number];

function step(status: PaymentStep['status'], at: number): PaymentStep {
  return { status, kind: 'anything', at };
}

it('what was only asked or heard again is no step of the way', () => {
  const events = [step('pending', 1), step('processing', 2), step('processing', 3), step('onHold', 4)];
  expect(stepsOf([...events, step('processing', 5)]).map(({ at }) => at)).toEqual([1, 2, 4, 5]);
  expect(stepsOf([])).toEqual([]);
});

it.each([
  ['processing', true, 'waiting'],
  ['processing', false, 'done'],
  ['onHold', true, 'waiting'],
  ['approved', true, 'done'],
  ['declined', true, 'over'],
  ['expired', false, 'over'],
] as const)('%s, last: %s, is drawn as %s', (status, isLast, look) => {
  expect(stepLook(step(status, 1), isLast)).toBe(look);
});

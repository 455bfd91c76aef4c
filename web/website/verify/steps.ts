import type { Check, CheckName, CheckOutcome } from '@candor/contracts/evidence/check.ts';
import type { Verification } from '@candor/contracts/evidence/verify.ts';

export const stepNames = ['tick', 'fill', 'booking', 'signature', 'log'] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  readonly name: StepName;
  /** Worst outcome of the step's checks; undefined if none was made. */
  readonly outcome: CheckOutcome | undefined;
  /** Check shown for the step: the last one with the worst outcome. */
  readonly check: Check | undefined;
}

/** Checks of each step; while nothing is wrong, its sentence is about the last one. */
const CHECKS: Readonly<Record<StepName, readonly CheckName[]>> = {
  tick: ['openingTick', 'openingTime', 'time', 'tick'],
  fill: ['openingArrival', 'arrival', 'symbolChange', 'opening', 'delisting', 'closing'],
  booking: ['booking'],
  signature: ['form', 'key', 'signature'],
  log: ['log'],
};

const WORST_FIRST: readonly CheckOutcome[] = ['failed', 'waiting', 'unasked', 'early', 'provisional', 'passed'];

/**
 * Groups the checks of a receipt into steps from the price to the public log. A trade from before the log began has no
 * last step.
 */
export function stepsOf({ checks }: Verification): readonly Step[] {
  const names = stepNames.filter((name) => name !== 'log' || checks.some((check) => check.name === 'log'));
  return names.map((name) => {
    const own = CHECKS[name].flatMap((one) => checks.filter((check) => check.name === one));
    const outcome = WORST_FIRST.find((worst) => own.some((check) => check.outcome === worst));
    return { name, outcome, check: own.findLast((check) => check.outcome === outcome) };
  });
}

import type { Check, CheckName, CheckOutcome } from '@candor/contracts/evidence/check.ts';
import type { Verification } from '@candor/contracts/evidence/verify.ts';

export const stepNames = ['tick', 'fill', 'booking', 'signature', 'log'] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  readonly name: StepName;
  /** The worst of its checks; undefined: none was made. */
  readonly outcome: CheckOutcome | undefined;
  /** The check that says most about it: the first that failed, else the one that speaks of the close. */
  readonly check: Check | undefined;
}

/** The checks of each step; the last is the one that its sentence is of while nothing is wrong. */
const CHECKS: Readonly<Record<StepName, readonly CheckName[]>> = {
  tick: ['openingTick', 'openingTime', 'time', 'tick'],
  fill: ['openingArrival', 'arrival', 'symbolChange', 'opening', 'delisting', 'closing'],
  booking: ['booking'],
  signature: ['form', 'key', 'signature'],
  log: ['log'],
};

const WORST_FIRST: readonly CheckOutcome[] = ['failed', 'waiting', 'unasked', 'early', 'provisional', 'passed'];

/**
 * The checks of a receipt as the steps from the price to the public log. Of a trade from before the log began there is
 * no last one.
 */
export function stepsOf({ checks }: Verification): readonly Step[] {
  const names = stepNames.filter((name) => name !== 'log' || checks.some((check) => check.name === 'log'));
  return names.map((name) => {
    const own = CHECKS[name].flatMap((one) => checks.filter((check) => check.name === one));
    const outcome = WORST_FIRST.find((worst) => own.some((check) => check.outcome === worst));
    return { name, outcome, check: own.findLast((check) => check.outcome === outcome) };
  });
}

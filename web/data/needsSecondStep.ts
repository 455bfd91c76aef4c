import type { Refusal } from '@candor/domain/refusals.ts';

/** Does this refusal start the second half of a login? */
export function needsSecondStep({ code }: Refusal): boolean {
  return code === 'secondFactorRequired' || code === 'secondFactorSetup';
}

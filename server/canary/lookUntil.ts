import { setTimeout as wait } from 'node:timers/promises';
import { CANARY_STEP_MS } from '@candor/domain/service/canary.ts';
import { CanaryFault } from './calls.ts';

/** Shorter than the step may take, so that the fault says what has not come. */
const LOOK_FOR_MS = CANARY_STEP_MS - 2_000;
const LOOK_AGAIN_MS = 200;

/** Looks until it is so; what has not come in time is the fault of this code. */
export async function lookUntil(code: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + LOOK_FOR_MS;
  while (performance.now() < until) {
    if (await isSo()) return;
    await wait(LOOK_AGAIN_MS);
  }
  throw new CanaryFault(code);
}

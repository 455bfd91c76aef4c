import { setTimeout as wait } from 'node:timers/promises';
import { CANARY_STEP_MS } from '@candor/domain/service/canary.ts';
import { CanaryFault } from './calls.ts';

/** Time limit of polling, shorter than that of the step, so that the fault names what is missing. */
const LOOK_FOR_MS = CANARY_STEP_MS - 2_000;
const LOOK_AGAIN_MS = 200;

/** Polls until the condition holds; after the time limit throws a fault with this code. */
export async function pollUntil(code: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + LOOK_FOR_MS;
  while (performance.now() < until) {
    if (await isSo()) return;
    await wait(LOOK_AGAIN_MS);
  }
  throw new CanaryFault(code);
}

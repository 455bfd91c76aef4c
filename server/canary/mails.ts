import { setTimeout as wait } from 'node:timers/promises';
import { CANARY_STEP_MS } from '@candor/domain/service/canary.ts';
import * as z from 'zod/mini';
import { callApi, CanaryFault } from './calls.ts';
import type { CanaryDoor } from './calls.ts';

/** Shorter than the step may take, so that the fault says what has not come. */
const LOOK_FOR_MS = CANARY_STEP_MS - 2_000;
const LOOK_AGAIN_MS = 200;
const sentMails = z.object({ mails: z.array(z.object({ at: z.iso.datetime(), state: z.string() })) });

/** Rule CY-7: the mails of this walk have left the queue, as the client reads in their account. */
export async function expectMailsSent(door: CanaryDoor, token: string, since: number): Promise<void> {
  const until = performance.now() + LOOK_FOR_MS;
  while (performance.now() < until) {
    const read = z.safeParse(sentMails, await callApi(door, '/api/notifications', { token }));
    if (!read.success) throw new CanaryFault('noAnswer');
    const mails = read.data.mails.filter(({ at }) => Date.parse(at) >= since);
    if (mails.some(({ state }) => state === 'failed')) throw new CanaryFault('mailFailed');
    if (mails.length > 0 && mails.every(({ state }) => state !== 'queued')) return;
    await wait(LOOK_AGAIN_MS);
  }
  throw new CanaryFault('mailWaits');
}

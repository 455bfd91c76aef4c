import * as z from 'zod/mini';
import { callApi, CanaryFault } from './calls.ts';
import type { CanaryDoor } from './calls.ts';
import { pollUntil } from './pollUntil.ts';

const sentMails = z.object({ mails: z.array(z.object({ at: z.iso.datetime(), state: z.string() })) });

/** Rule CY-7: waits until the mails of this walk have left the queue, according to the client's own list. */
export function expectMailsSent(door: CanaryDoor, token: string, since: number): Promise<void> {
  return pollUntil('mailWaits', async () => {
    const read = z.safeParse(sentMails, await callApi(door, '/api/notifications', { token }));
    if (!read.success) throw new CanaryFault('noAnswer');
    const mails = read.data.mails.filter(({ at }) => Date.parse(at) >= since);
    if (mails.some(({ state }) => state === 'failed')) throw new CanaryFault('mailFailed');
    return mails.length > 0 && mails.every(({ state }) => state !== 'queued');
  });
}

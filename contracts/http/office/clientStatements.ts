import * as z from 'zod/mini';
import { commandId, id, instant } from '../../codecs.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Rules SA-8 and SA-9: makes a statement by staff, which its client alone reads. */
export const makeStatement = staffCall('clients.statement', {
  method: 'POST',
  path: '/api/office/clients/statement',
  rate: 'write',
  userAction: true,
  summary:
    'Makes the statement of a period of the real account for the client, who gets a mail and downloads it. The answer has ' +
    'nothing of it. The client reads who made it and why. Sent again under its id it is made once. Refused ' +
    '`periodArchived` where the evidence of some of the trades is archived.',
  request: z.strictObject({
    id,
    /** Start of the period, inclusive. */
    from: instant,
    /** End of the period, exclusive; a future one means now. */
    until: instant,
    reason,
    request: commandId,
  }),
  answer: z.object({}),
});

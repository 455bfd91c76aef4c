import * as z from 'zod/mini';
import { commandId, id } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Places a legal hold on a client's data, by one person; two lift it (rule ER-5). */

export const hold = staffCall('clients.hold', {
  method: 'POST',
  path: '/api/office/clients/hold',
  rate: 'write',
  userAction: true,
  summary:
    'Places a legal hold: nothing of the client is erased while it is in force, whatever is due. The client is not ' +
    'notified. Sent again under its id it holds once.',
  request: z.strictObject({ id, reason, request: commandId }),
  answer: z.object({}),
});

export const askEnd = staffCall('clients.endHold', {
  method: 'POST',
  path: '/api/office/clients/end-hold',
  rate: 'write',
  userAction: true,
  summary: 'Asks a second person of compliance to lift the legal hold on a client’s data.',
  request: z.strictObject({ id, reason, request: commandId }),
  answer: approval,
});

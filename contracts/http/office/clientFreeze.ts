import * as z from 'zod/mini';
import { commandId, id } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Freezes a client's account, by one person; two unfreeze it (rules FZ-1 to FZ-5). */

export const freeze = staffCall('clients.freeze', {
  method: 'POST',
  path: '/api/office/clients/freeze',
  rate: 'write',
  userAction: true,
  summary:
    'Freezes a client’s account: all sessions end, logins are refused, and no money leaves it; withdrawals under way ' +
    'are held. Open positions and their protection stay. The client gets a mail, without the reason. Sent again ' +
    'under its id it freezes once.',
  request: z.strictObject({ id, reason, request: commandId }),
  answer: z.object({}),
});

export const askUnfreeze = staffCall('clients.unfreeze', {
  method: 'POST',
  path: '/api/office/clients/unfreeze',
  rate: 'write',
  userAction: true,
  summary: 'Asks a second person of compliance to unfreeze a client’s account.',
  request: z.strictObject({ id, reason, request: commandId }),
  answer: approval,
});

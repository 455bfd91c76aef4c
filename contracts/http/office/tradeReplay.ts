import * as z from 'zod/mini';
import { id } from '../../codecs.ts';
import { tradeReplay } from '../tradeReplay.ts';
import { staffCall } from './call.ts';

export const replay = staffCall('clients.read', {
  method: 'POST',
  path: '/api/office/clients/replay',
  rate: 'write',
  userAction: true,
  summary:
    "Decides one of a client's trades once more, with the same answer that the client gets (`/api/positions/replay`).",
  request: z.strictObject({ position: id }),
  answer: tradeReplay,
});

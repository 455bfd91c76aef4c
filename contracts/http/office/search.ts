import * as z from 'zod/mini';
import { id, money, text } from '../../codecs.ts';
import { staffCall } from './call.ts';

const QUERY_MAXIMUM = 100;

/** What the palette finds, as far as the caller's roles open it. */
export const search = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/search',
  rate: 'read',
  userAction: true,
  summary:
    'Clients by the beginning of a name, by PIN or whole address, masked; a payment by its whole number. Of what the ' +
    'caller may not open he finds nothing.',
  request: z.strictObject({ query: text(QUERY_MAXIMUM) }),
  answer: z.object({
    clients: z.array(z.object({ id, name: z.string(), pin: z.string(), email: z.string() })),
    payments: z.array(
      z.object({
        number: z.string(),
        group: z.enum(['deposits', 'withdrawals']),
        amount: money,
        currency: z.string(),
        status: z.string(),
        client: z.string(),
      }),
    ),
  }),
});

import * as z from 'zod/mini';
import { id, money, text } from '../../codecs.ts';
import { staffCall } from './call.ts';

const QUERY_MAXIMUM = 100;

/** Returns the palette's results, as far as the caller's roles allow. */
export const search = staffCall('office.enter', {
  method: 'POST',
  path: '/api/office/search',
  rate: 'read',
  userAction: true,
  summary:
    'Finds clients by the beginning of a name, by PIN or by whole address, masked; and a payment or a complaint by its ' +
    'whole number. It returns only what the caller may open.',
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
    complaints: z.array(z.object({ id, number: z.string(), name: z.string(), subject: z.string() })),
  }),
});

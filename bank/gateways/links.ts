import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Gateway } from '../gateway.ts';
import { isSame } from '../keys.ts';
import {
  callsOf,
  canonicalText,
  email,
  merchantOf,
  order,
  payPage,
  readAmount,
  receive,
  text,
  webAddress,
} from './desk.ts';

const query = z.strictObject({
  amount: text,
  currency: z.string().regex(/^[A-Z]{3}$/),
  email: email,
  label: order,
  order_id: order,
  return_url: webAddress,
  sig: z.string().length(64),
});

/**
 * Creates a link that the client opens, signed by the merchant. There is neither webhook nor status query: staff
 * decide.
 */
export function createLink(provider: string): Gateway {
  return {
    provider,
    hasPage: true,
    expiresAfterMs: DAY_MS,
    addRoutes: (app, bank) =>
      callsOf(app, provider, (calls) => {
        calls.get('/pay', async (request, reply) => {
          const merchant = merchantOf(request, provider);
          const refuse = (problem: string) => reply.code(400).type('text/plain').send(`TEST BANK: ${problem}`);
          const { data } = query.safeParse(request.query);
          if (data === undefined) return refuse('the link is not valid');
          const { sig, ...signed } = data;
          const expected = createHmac('sha256', bank.secret(merchant)).update(canonicalText(signed)).digest('hex');
          if (!isSame(sig, expected)) return refuse('the signature of the link is wrong');
          const amount = readAmount(data.amount, data.currency);
          if (amount === undefined) return refuse('the amount is not valid');
          const received = await receive(bank, {
            reply,
            merchant,
            refuse,
            wanted: {
              kind: 'deposit',
              order: data.order_id,
              amount,
              currency: data.currency,
              returnUrl: data.return_url,
              webhookUrl: undefined,
              request: { email: data.email },
            },
          });
          return 'answered' in received ? received.answered : reply.redirect(payPage(bank, received.payment), 303);
        });
      }),
  };
}

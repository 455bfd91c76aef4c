import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Bank } from '../bank.ts';
import type { Gateway, Report } from '../gateway.ts';
import { writeJson } from '../json.ts';
import { isSame } from '../keys.ts';
import type { Merchant, State } from '../payment.ts';
import { findByOrder } from '../store.ts';
import {
  anyText,
  bodyOf,
  callsOf,
  canonicalText,
  email,
  majorText,
  merchantOf,
  order,
  readAmount,
  receive,
  text,
  webAddress,
} from './desk.ts';
import { addWidget } from './widget.ts';

const PROVIDER = 'cashier';

const attributes = z.strictObject({
  'order-id': order,
  amount: text,
  currency: z.string().regex(/^[A-Z]{3}$/),
  email: email,
  'first-name': anyText,
  'last-name': anyText,
  country: anyText,
  language: anyText,
  'return-url': webAddress,
  'webhook-url': webAddress,
  expires: z.string().regex(/^\d{1,12}$/),
  token: z.string().length(64),
});
const question = z.strictObject({
  expires: z.string().regex(/^\d{1,12}$/),
  order_id: order,
  token: z.string().length(64),
});

/** A script that draws its own button in any page that loads it. */
export const cashier: Gateway = {
  provider: PROVIDER,
  hasPage: false,
  expiresAfterMs: HOUR_MS,
  addRoutes: (app, bank) =>
    callsOf(app, PROVIDER, (calls) => {
      addWidget(calls, bank, {
        provider: PROVIDER,
        async open(request, reply) {
          const merchant = merchantOf(request, PROVIDER);
          const refuse = (problem: string) => reply.code(400).send({ problem });
          const { data } = attributes.safeParse(bodyOf(request).fields);
          if (data === undefined) return { answered: refuse('an attribute is missing or wrong') };
          const { token, ...signed } = data;
          if (!isSigned(bank, merchant, signed, token)) return { answered: refuse('the token is wrong or old') };
          const amount = readAmount(data.amount, data.currency);
          if (amount === undefined) return { answered: refuse('the amount is not valid') };
          return receive(bank, {
            reply,
            merchant,
            refuse,
            wanted: {
              kind: 'deposit',
              order: data['order-id'],
              amount,
              currency: data.currency,
              hasCard: true,
              returnUrl: data['return-url'],
              webhookUrl: data['webhook-url'],
              request: { email: data.email, name: `${data['first-name']} ${data['last-name']}` },
            },
          });
        },
      });
      addStatus(calls, bank);
    }),
  webhook(report) {
    if (report.payment.kind !== 'deposit' || statusOf(report.state) === undefined || report.state === 'open')
      return undefined;
    return { contentType: 'application/json', body: writeJson(paymentObject(report)) };
  },
};

function addStatus(calls: FastifyInstance, bank: Bank): void {
  calls.get('/status', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    const { data } = question.safeParse(request.query);
    if (data === undefined) return reply.code(400).send({ problem: 'the question is not valid' });
    const { token, ...signed } = data;
    if (!isSigned(bank, merchant, signed, token)) return reply.code(401).send({ problem: 'the token is wrong or old' });
    const payment = await findByOrder(bank.pool, merchant, data.order_id, 'deposit');
    if (payment === undefined) return reply.code(404).send({ problem: 'not found' });
    return reply.send(paymentObject(await bank.report(payment)));
  });
}

function isSigned(bank: Bank, merchant: Merchant, signed: Readonly<{ expires: string }>, token: string): boolean {
  if (BigInt(signed.expires) * 1_000n < BigInt(Math.trunc(bank.now()))) return false;
  return isSame(token, createHmac('sha256', bank.secret(merchant)).update(canonicalText(signed)).digest('hex'));
}

function paymentObject(report: Report): Record<string, unknown> {
  return {
    order_id: report.order,
    reference: report.payment.ref,
    status: statusOf(report.state),
    amount: majorText(report.amount, report.currency),
    currency: report.currency,
    test: true,
    reason: statusOf(report.state) === 'declined' ? 'Declined at the Test bank' : undefined,
  };
}

function statusOf(state: State): string | undefined {
  switch (state) {
    case 'open':
    case 'challenge':
    case 'pending':
      return 'pending';
    case 'approved':
    case 'partiallyRefunded':
    case 'chargebackWon':
      return 'approved';
    case 'declined':
    case 'cancelled':
    case 'expired':
    case 'refunded':
      return state;
    case 'chargedBack':
      return 'chargeback';
    case 'sent':
    case 'returned':
      return undefined;
  }
}

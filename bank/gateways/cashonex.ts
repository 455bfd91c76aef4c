import { z } from 'zod';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Gateway, Report } from '../gateway.ts';
import { Decimal, writeJson } from '../json.ts';
import {
  anyText,
  bodyOf,
  callsOf,
  email,
  isMerchant,
  majorText,
  merchantOf,
  order,
  payPage,
  readAmount,
  receive,
  text,
  webAddress,
} from './desk.ts';

const PROVIDER = 'cashonex';

const payment = z.strictObject({
  salt: text,
  first_name: text,
  last_name: text,
  email: email,
  phone: text,
  address: text,
  city: text,
  state: anyText,
  country: text,
  zip_code: anyText,
  amount: text,
  currency: z.string().regex(/^[A-Z]{3}$/),
  orderid: order,
  clientip: text,
  redirect_url: webAddress,
  webhook_url: webAddress,
});

const words: Readonly<Partial<Record<Report['state'], string>>> = {
  pending: 'PENDING',
  approved: 'APPROVED',
  declined: 'DECLINED',
  cancelled: 'DECLINED',
  expired: 'DECLINED',
};

export const cashonex: Gateway = {
  provider: PROVIDER,
  hasPage: true,
  expiresAfterMs: HOUR_MS,
  addRoutes: (app, bank) =>
    callsOf(app, PROVIDER, (calls) => {
      calls.post('/api/rest/payment', async (request, reply) => {
        const merchant = merchantOf(request, PROVIDER);
        const read = payment.safeParse(bodyOf(request).fields);
        const refuse = (message: string) => reply.code(422).send({ success: false, message });
        if (!read.success) {
          return refuse(`${String(read.error.issues[0]?.path[0] ?? 'request')} is not valid`);
        }
        const { data } = read;
        if (!isMerchant(bank, merchant, data.salt)) return reply.code(401).send({ success: false, message: 'salt' });
        if (request.headers['idempotency-key'] === undefined) return refuse('Idempotency-Key is missing');
        const amount = readAmount(data.amount, data.currency);
        if (amount === undefined) return refuse('amount is not valid');
        const received = await receive(bank, {
          reply,
          merchant,
          refuse,
          wanted: {
            kind: 'deposit',
            order: data.orderid,
            amount,
            currency: data.currency,
            hasCard: true,
            returnUrl: data.redirect_url,
            webhookUrl: data.webhook_url,
            request: { email: data.email, name: `${data.first_name} ${data.last_name}` },
          },
        });
        if ('answered' in received) return received.answered;
        const { ref } = received.payment;
        return reply.send({ success: true, data: { paymentId: ref, redirectUrl: payPage(bank, received.payment) } });
      });
    }),
  webhook(report) {
    const word = report.payment.kind === 'deposit' ? words[report.state] : undefined;
    if (word === undefined) return undefined;
    const body = writeJson({
      transaction_status: word,
      amount: new Decimal(majorText(report.amount, report.currency)),
      currency: report.currency,
      orderid: report.order,
      paymentId: report.payment.ref,
      test: true,
    });
    return { contentType: 'application/json', body };
  },
};

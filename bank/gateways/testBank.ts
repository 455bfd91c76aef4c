import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Bank } from '../bank.ts';
import type { Gateway, Report } from '../gateway.ts';
import { writeJson } from '../json.ts';
import type { Merchant, Payment, State } from '../payment.ts';
import { findByOrder, findByRef, listSettled, readBalance } from '../store.ts';
import {
  anyText,
  bodyOf,
  callsOf,
  isMerchant,
  isOf,
  majorText,
  merchantOf,
  order,
  payPage,
  readAmount,
  receive,
  webAddress,
} from './desk.ts';
import { addWidget } from './widget.ts';

const PROVIDER = 'testBank';
const PAGE = 50;
/** The bank's fee on each payment: one per cent. */
const FEE_SHARE = 100n;
const IBAN = 'XX00 TEST 0000 0000 0000 00';

const requestedPayment = z.object({
  kind: z.enum(['deposit', 'refund', 'payout']),
  order,
  parent: order.optional(),
  amount: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: anyText.optional(),
  shape: z.enum(['instructions', 'externalLink', 'widget', 'redirect', 'formPost']).default('redirect'),
  payer: z
    .object({ email: anyText.optional(), first_name: anyText.optional(), last_name: anyText.optional() })
    .optional(),
  return_url: webAddress.optional(),
  webhook_url: webAddress.optional(),
});
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const period = z.object({ from: instant, until: instant, page: z.coerce.number().int().min(0).max(10_000).default(0) });

const balanceQuery = z.object({ currency: z.string().regex(/^[A-Z]{3}$/) });

/** Our own protocol, as a provider's should be: signed in full, queried by our number, with Standard Webhooks. */
export const testBank: Gateway = {
  provider: PROVIDER,
  hasPage: true,
  expiresAfterMs: HOUR_MS,
  addRoutes: (app, bank) =>
    callsOf(app, PROVIDER, (calls) => {
      calls.post('/v1/payments', (request, reply) => create(bank, request, reply));
      addReads(calls, bank);
      addWidget(calls, bank, {
        provider: PROVIDER,
        async open(request, reply) {
          const { data } = z.object({ ref: z.string() }).safeParse(bodyOf(request).fields);
          const payment = await findByRef(bank.pool, data?.ref ?? '');
          if (isOf(payment, merchantOf(request, PROVIDER))) return { payment, isNew: false };
          return { answered: reply.code(404).send({ problem: 'there is no such payment' }) };
        },
      });
    }),
  webhook(report) {
    const timestamp = new Date(report.payment.changedAt).toISOString();
    const body = writeJson({ type: 'payment.updated', timestamp, data: paymentObject(report) });
    return { contentType: 'application/json', body };
  },
  sign({ body, messageId, now, secret }) {
    const seconds = `${Math.trunc(now / 1_000)}`;
    const signature = createHmac('sha256', secret).update(`${messageId}.${seconds}.${body}`).digest('base64');
    return { 'webhook-id': messageId, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
  },
};

async function create(bank: Bank, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const merchant = merchantOf(request, PROVIDER);
  if (!isBearer(bank, merchant, request)) return fail(reply, 401, 'unauthorized', 'the key is not known');
  const { raw, fields } = bodyOf(request);
  const read = requestedPayment.safeParse(fields);
  const key = request.headers['idempotency-key'];
  if (!read.success) return fail(reply, 400, 'malformed', `${read.error.issues[0]?.path.join('.') ?? ''} is not valid`);
  if (typeof key !== 'string' || key === '') return fail(reply, 400, 'malformed', 'Idempotency-Key is missing');
  const { data } = read;
  const amount = readAmount(data.amount, data.currency);
  if (amount === undefined) return fail(reply, 422, 'amount', 'the amount is not valid');
  const parent = data.parent === undefined ? undefined : await findByOrder(bank.pool, merchant, data.parent, 'deposit');
  if (data.kind === 'refund' && parent === undefined) return fail(reply, 422, 'parent', 'there is no such payment');
  const hash = createHash('sha256').update(raw).digest('hex');
  const received = await receive(bank, {
    reply,
    merchant,
    refuse: (problem) => fail(reply, 409, 'conflict', problem),
    wanted: {
      kind: data.kind,
      order: data.order,
      amount,
      currency: data.currency,
      hasCard: data.kind === 'deposit',
      returnUrl: data.return_url,
      webhookUrl: data.webhook_url,
      parentId: parent?.id,
      request: {
        shape: data.shape,
        key,
        hash,
        email: data.payer?.email ?? '',
        name: `${data.payer?.first_name ?? ''} ${data.payer?.last_name ?? ''}`,
      },
    },
  });
  if ('answered' in received) return received.answered;
  const { payment, isNew } = received;
  if (!isNew && payment.request['key'] === key && payment.request['hash'] !== hash) {
    return fail(reply, 409, 'conflict', 'this key was used with another body');
  }
  const report = await bank.report(payment);
  const next = payment.kind === 'deposit' ? { next: nextOf(bank, payment) } : {};
  return reply
    .code(isNew ? 201 : 200)
    .type('application/json')
    .send(writeJson({ ...paymentObject(report), ...next }));
}

function addReads(calls: FastifyInstance, bank: Bank): void {
  calls.get<{ Params: { order: string } }>('/v1/payments/:order', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    if (!isBearer(bank, merchant, request)) return fail(reply, 401, 'unauthorized', 'the key is not known');
    const payment = await findByOrder(bank.pool, merchant, request.params.order);
    if (payment === undefined) return fail(reply, 404, 'not_found', 'there is no such order');
    return reply.type('application/json').send(writeJson(paymentObject(await bank.report(payment))));
  });
  calls.get('/v1/settled', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    if (!isBearer(bank, merchant, request)) return fail(reply, 401, 'unauthorized', 'the key is not known');
    const { data } = period.safeParse(request.query);
    if (data === undefined) return fail(reply, 400, 'malformed', 'the period is not valid');
    const { from, until, page } = data;
    const found = await listSettled(bank.pool, merchant, { from, until, offset: page * PAGE, limit: PAGE + 1 });
    const items = await Promise.all(found.slice(0, PAGE).map(async (one) => settledItem(await bank.report(one))));
    return reply.type('application/json').send(writeJson({ items, last: found.length <= PAGE }));
  });
  calls.get('/v1/balance', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    if (!isBearer(bank, merchant, request)) return fail(reply, 401, 'unauthorized', 'the key is not known');
    const { data } = balanceQuery.safeParse(request.query);
    if (data === undefined) return fail(reply, 400, 'malformed', 'the currency is not valid');
    const amount = await readBalance(bank.pool, merchant, data.currency);
    return reply.type('application/json').send(writeJson({ amount: majorText(amount, data.currency), ...data }));
  });
}

function settledItem({ payment, amount, currency, order }: Report): Record<string, unknown> {
  return {
    id: `tb_${payment.ref}`,
    order,
    amount: majorText(amount, currency),
    currency,
    fee: majorText(amount / FEE_SHARE, currency),
    at: new Date(payment.settledAt ?? payment.changedAt).toISOString(),
  };
}

function paymentObject(report: Report): Record<string, unknown> {
  const { payment, currency } = report;
  return {
    id: `tb_${payment.ref}`,
    kind: payment.kind,
    order: report.order,
    state: statusOf(report),
    amount: majorText(report.amount, currency),
    currency,
    refunded: majorText(payment.refunded, currency),
    test: true,
    at: new Date(payment.changedAt).toISOString(),
    reason: statusOf(report) === 'failed' ? 'Declined at the Test bank' : null,
    card: payment.cardMask ?? null,
  };
}

const words: Readonly<Record<State, string>> = {
  open: 'action_required',
  challenge: 'action_required',
  pending: 'processing',
  approved: 'succeeded',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  partiallyRefunded: 'partially_refunded',
  refunded: 'refunded',
  chargedBack: 'dispute_lost',
  chargebackWon: 'dispute_won',
  sent: 'succeeded',
  returned: 'failed',
};

function statusOf({ state }: Report): string {
  return words[state];
}

function nextOf(bank: Bank, payment: Payment): Record<string, unknown> {
  const { shape } = payment.request;
  const url = payPage(bank, payment);
  switch (shape) {
    case 'externalLink':
      return { shape, url };
    case 'formPost':
      return { shape, url: `${url}/form`, fields: { ref: payment.ref } };
    case 'widget':
      return {
        shape,
        url: `${bank.address}/gateway/${PROVIDER}/${payment.brand}/widget.js`,
        data: { ref: payment.ref },
        click_selector: 'button[data-cashier-pay]',
      };
    case 'instructions':
      return { shape, lines: { iban: IBAN, bic: 'TESTXX00' }, reference: payment.order };
    default:
      return { shape: 'redirect', url, expires_at: new Date(payment.expiresAt ?? bank.now()).toISOString() };
  }
}

function isBearer(bank: Bank, merchant: Merchant, { headers }: FastifyRequest): boolean {
  return isMerchant(bank, merchant, /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]);
}

function fail(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}

import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Bank } from '../bank.ts';
import type { Gateway, Report } from '../gateway.ts';
import { Decimal, writeJson } from '../json.ts';
import type { Kind, Merchant, State } from '../payment.ts';
import { findByRef, listPayments, listSettled } from '../store.ts';
import {
  anyText,
  bodyOf,
  callsOf,
  email,
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
import { addSecurePage, securePageObject, stateOf } from './securePage.ts';

const PROVIDER = 'paymaxis';
const PAGE_MAXIMUM = 100;
/** The bank's fee on each payment: one per cent. */
const FEE_SHARE = 100n;

const kinds: Readonly<Record<string, Kind>> = { DEPOSIT: 'deposit', WITHDRAWAL: 'payout', REFUND: 'refund' };
const types: Readonly<Record<Kind, string>> = { deposit: 'DEPOSIT', payout: 'WITHDRAWAL', refund: 'REFUND' };

const requestedPayment = z.object({
  paymentType: z.enum(['DEPOSIT', 'WITHDRAWAL', 'REFUND']),
  amount: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  referenceId: order,
  parentPaymentId: z.string().max(64).optional(),
  description: anyText.optional(),
  returnUrl: webAddress.optional(),
  webhookUrl: webAddress.optional(),
  customer: z
    .object({
      email: email,
      firstName: anyText,
      lastName: anyText,
      phone: z
        .string()
        .regex(/^[\d ]*$/)
        .optional(),
    })
    .optional(),
});

const listing = z.object({
  'created.gte': z.string().optional(),
  'updated.gte': z.string().optional(),
  'updated.lt': z.string().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAXIMUM).default(PAGE_MAXIMUM),
  offset: z.coerce.number().int().min(0).default(0),
});

/** Both dialects: `rest-v1` as it is documented, and the specification's `securepage`. */
export const paymaxis: Gateway = {
  provider: PROVIDER,
  hasPage: true,
  expiresAfterMs: HOUR_MS,
  addRoutes: (app, bank) =>
    callsOf(app, PROVIDER, (calls) => {
      addCreate(calls, bank);
      addReads(calls, bank);
      addSecurePage(calls, bank);
    }),
  webhook(report) {
    const announced: readonly State[] = ['pending', 'approved', 'declined', 'cancelled', 'expired', 'sent', 'returned'];
    if (!announced.includes(report.state)) return undefined;
    const isSecurePage = report.payment.request['dialect'] === 'securepage';
    const body = writeJson(isSecurePage ? securePageObject(report) : paymentObject(report));
    return { contentType: 'application/json', body };
  },
  sign: ({ body, secret }) => ({ signature: createHmac('sha256', secret).update(body).digest('hex') }),
};

function addCreate(calls: FastifyInstance, bank: Bank): void {
  calls.post('/api/v1/payments', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    const refuse = (message: string, status = 400) =>
      reply.code(status).send({ timestamp: new Date(bank.now()).toISOString(), status, message });
    if (!isBearer(bank, merchant, request)) return refuse('Unauthorized', 401);
    const read = requestedPayment.safeParse(bodyOf(request).fields);
    if (!read.success) return refuse(`${read.error.issues[0]?.path.join('.') ?? 'request'} is not valid`);
    const { data } = read;
    const kind = kinds[data.paymentType];
    const amount = readAmount(data.amount, data.currency);
    if (kind === undefined || amount === undefined) return refuse('amount is not valid');
    const parent = data.parentPaymentId === undefined ? undefined : await findByRef(bank.pool, data.parentPaymentId);
    if (kind === 'refund' && !isOf(parent, merchant)) return refuse('parentPaymentId is not known', 422);
    const received = await receive(bank, {
      reply,
      merchant,
      refuse: () => refuse('referenceId is taken', 422),
      wanted: {
        kind,
        order: data.referenceId,
        amount,
        currency: data.currency,
        hasCard: kind === 'deposit',
        returnUrl: data.returnUrl,
        webhookUrl: data.webhookUrl,
        parentId: parent?.id,
        request: {
          email: data.customer?.email ?? '',
          name: `${data.customer?.firstName ?? ''} ${data.customer?.lastName ?? ''}`,
        },
      },
    });
    if ('answered' in received) return received.answered;
    const { payment } = received;
    const result = {
      ...paymentObject(await bank.report(payment)),
      ...(kind === 'deposit' ? { redirectUrl: payPage(bank, payment) } : {}),
    };
    return reply.type('application/json').send(answer(bank, { result }));
  });
}

function addReads(calls: FastifyInstance, bank: Bank): void {
  calls.get<{ Params: { id: string } }>('/api/v1/payments/:id', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    if (!isBearer(bank, merchant, request)) return reply.code(401).send({ status: 401, message: 'Unauthorized' });
    const payment = await findByRef(bank.pool, request.params.id);
    if (!isOf(payment, merchant)) return reply.code(404).send({ status: 404, message: 'Not found' });
    return reply.type('application/json').send(answer(bank, { result: paymentObject(await bank.report(payment)) }));
  });
  calls.get('/api/v1/payments', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    if (!isBearer(bank, merchant, request)) return reply.code(401).send({ status: 401, message: 'Unauthorized' });
    const { data } = listing.safeParse(request.query);
    const [created, from, until] = [data?.['created.gte'], data?.['updated.gte'], data?.['updated.lt']].map(utcOf);
    if (data === undefined || [created, from, until].some(Number.isNaN)) {
      return reply.code(400).send({ status: 400, message: 'the query is not valid' });
    }
    const { limit, offset } = data;
    const found =
      from === undefined
        ? await listPayments(bank.pool, { ...merchant, createdFrom: created })
        : await listSettled(bank.pool, merchant, { from, until: until ?? bank.now(), offset, limit: limit + 1 });
    const result = await Promise.all(found.slice(0, limit).map(async (one) => paymentObject(await bank.report(one))));
    return reply.type('application/json').send(answer(bank, { result, hasMore: found.length > limit }));
  });
}

function answer(bank: Bank, members: Readonly<Record<string, unknown>>): string {
  return writeJson({ timestamp: new Date(bank.now()).toISOString(), status: 200, ...members });
}

function paymentObject(report: Report): Record<string, unknown> {
  const { payment, amount, currency, state, parent } = report;
  const isPaid = payment.kind === 'deposit' && stateOf(state) === 'COMPLETED';
  return {
    id: payment.ref,
    referenceId: report.order,
    paymentType: types[payment.kind],
    state: stateOf(state),
    amount: new Decimal(majorText(amount, currency)),
    currency,
    parentPaymentId: parent?.ref,
    customerAmount: new Decimal(majorText(amount, currency)),
    customerCurrency: currency,
    errorCode: stateOf(state) === 'DECLINED' ? '5.05' : undefined,
    externalResultCode: stateOf(state) === 'DECLINED' ? 'Declined at the Test bank' : undefined,
    paymentMethodDetails: payment.cardMask === undefined ? undefined : { customerAccountNumber: payment.cardMask },
    created: new Date(payment.createdAt).toISOString(),
    updated: new Date(payment.changedAt).toISOString(),
    externalFeeAmount: isPaid ? new Decimal(majorText(amount / FEE_SHARE, currency)) : undefined,
    externalFeeCurrency: isPaid ? currency : undefined,
  };
}

function isBearer(bank: Bank, merchant: Merchant, { headers }: FastifyRequest): boolean {
  return isMerchant(bank, merchant, /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]);
}

/** Parses a time; times without a zone are UTC. */
function utcOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(time) ? time : `${time}Z`);
}

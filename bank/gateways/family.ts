import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Bank } from '../bank.ts';
import type { Gateway, Report } from '../gateway.ts';
import { writeJson } from '../json.ts';
import type { State } from '../payment.ts';
import { findByOrder, findByRef } from '../store.ts';
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
  plainTime,
  readAmount,
  receive,
  text,
  webAddress,
} from './desk.ts';

/** One gateway software under many names: iPayTotal, paypound, chargeMoney, neobanq, cidrus, and PayWay's like. */
interface Dialect {
  readonly provider: string;
  readonly startPath: string;
  readonly orderField: 'sulte_apt_no' | 'customer_order_id';
  /** Name of the answer's field with the page's address. */
  readonly page: 'payment_redirect_url' | 'redirect_3ds_url' | 'data.url';
  readonly hasMethod: boolean;
}

const HOSTED = '/api/hosted-pay/payment-request';

export const familyDialects: readonly Dialect[] = [
  {
    provider: 'iPayTotal',
    startPath: HOSTED,
    orderField: 'sulte_apt_no',
    hasMethod: true,
    page: 'payment_redirect_url',
  },
  { provider: 'neobanq', startPath: HOSTED, orderField: 'sulte_apt_no', page: 'redirect_3ds_url', hasMethod: true },
  {
    provider: 'paypound',
    startPath: HOSTED,
    orderField: 'customer_order_id',
    hasMethod: true,
    page: 'redirect_3ds_url',
  },
  {
    provider: 'chargeMoney',
    startPath: HOSTED,
    orderField: 'customer_order_id',
    hasMethod: true,
    page: 'redirect_3ds_url',
  },
  {
    provider: 'cidrus',
    startPath: HOSTED,
    orderField: 'customer_order_id',
    hasMethod: true,
    page: 'redirect_3ds_url',
  },
  {
    provider: 'PayWay',
    startPath: '/api/payment',
    orderField: 'customer_order_id',
    hasMethod: false,
    page: 'data.url',
  },
];

const fields = {
  api_key: text,
  first_name: text,
  last_name: text,
  address: text,
  country: z.string().regex(/^[A-Z]{2}$/),
  state: text,
  city: text,
  zip: text,
  ip_address: z.union([z.ipv4(), z.ipv6()]),
  email: email,
  phone_no: z.string().regex(/^\+?\d{5,20}$/),
  amount: text,
  currency: z.string().regex(/^[A-Z]{3}$/),
  response_url: webAddress,
  webhook_url: webAddress,
};

export function createFamily(dialect: Dialect): Gateway {
  const { provider, orderField } = dialect;
  return {
    provider,
    hasPage: true,
    expiresAfterMs: HOUR_MS,
    addRoutes: (app, bank) =>
      callsOf(app, provider, (calls) => {
        addStart(calls, bank, dialect);
        addDetails(calls, bank, dialect);
      }),
    webhook(report) {
      if (
        report.payment.kind !== 'deposit' ||
        !['pending', 'approved', 'declined', 'cancelled', 'expired'].includes(report.state)
      )
        return undefined;
      return { contentType: 'application/json', body: writeJson(transactionOf(report, orderField)) };
    },
    returnQuery: (report) => ({
      status: statusOf(report.state) === 'success' ? 'success' : 'fail',
      message: reasonOf(report.state),
      order_id: report.payment.ref,
      [orderField]: report.order,
    }),
  };
}

function addStart(calls: FastifyInstance, bank: Bank, dialect: Dialect): void {
  const { provider, orderField } = dialect;
  const method = dialect.hasMethod ? { method: z.enum(['visa-mc', 'unipay', 'crypto']) } : {};
  const body = z.strictObject({ ...fields, ...method, [orderField]: order });
  calls.post(dialect.startPath, async (request, reply) => {
    const merchant = merchantOf(request, provider);
    const refuse = (field: string, problem: string) =>
      reply.code(422).send({ status: 'fail', message: 'Validation error', errors: { [field]: [problem] } });
    const read = body.safeParse(bodyOf(request).fields);
    const [issue] = read.error?.issues ?? [];
    if (!read.success) return refuse(String(issue?.path[0] ?? 'request'), issue?.message ?? 'malformed');
    const { data } = read;
    if (!isMerchant(bank, merchant, data.api_key)) return refuseKey(reply);
    const amount = readAmount(data.amount, data.currency);
    if (amount === undefined) return refuse('amount', 'The amount is not valid.');
    const received = await receive(bank, {
      reply,
      merchant,
      refuse: () => refuse(orderField, 'The order id has already been taken.'),
      wanted: {
        kind: 'deposit',
        order: orderOf(data, orderField),
        amount,
        currency: data.currency,
        hasCard: true,
        returnUrl: data.response_url,
        webhookUrl: data.webhook_url,
        request: { email: data.email, name: `${data.first_name} ${data.last_name}` },
      },
    });
    return 'answered' in received ? received.answered : reply.send(startAnswer(dialect, bank, received.payment));
  });
}

function addDetails(calls: FastifyInstance, bank: Bank, { provider, orderField }: Dialect): void {
  const body = z.object({ api_key: text, order_id: anyText.optional(), [orderField]: order.optional() });
  calls.post('/api/get-transaction-details', async (request, reply) => {
    const merchant = merchantOf(request, provider);
    const read = body.safeParse(bodyOf(request).fields).data;
    if (!isMerchant(bank, merchant, read?.api_key)) return refuseKey(reply);
    const number = read === undefined ? undefined : orderOf(read, orderField);
    const found =
      number === undefined
        ? await findByRef(bank.pool, read?.order_id ?? '')
        : await findByOrder(bank.pool, merchant, number, 'deposit');
    if (!isOf(found, merchant)) return reply.code(404).send({ status: 'fail', message: 'Transaction not found' });
    return reply.send({ status: 'success', transaction: transactionOf(await bank.report(found), orderField) });
  });
}

function refuseKey(reply: FastifyReply): FastifyReply {
  return reply.code(401).send({ status: 'fail', message: 'Invalid api key' });
}

function orderOf(data: unknown, orderField: string): string | undefined {
  const found: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, orderField) : undefined;
  return typeof found === 'string' ? found : undefined;
}

function startAnswer({ page, orderField }: Dialect, bank: Bank, payment: Report['payment']): Record<string, unknown> {
  const url = payPage(bank, payment);
  if (page === 'payment_redirect_url') {
    const until = plainTime(payment.expiresAt ?? bank.now());
    return { status: 'success', payment_redirect_url: url, valid_till: until, [orderField]: payment.order };
  }
  if (page === 'data.url') return { status: 'success', data: { url, order_id: payment.ref } };
  const data = { order_id: payment.ref, [orderField]: payment.order };
  return { status: '3d_redirect', message: '3DS link generated', redirect_3ds_url: url, data };
}

function transactionOf(report: Report, orderField: string): Record<string, unknown> {
  return {
    order_id: report.payment.ref,
    [orderField]: report.order,
    transaction_status: statusOf(report.state),
    reason: reasonOf(report.state),
    currency: report.currency,
    amount: majorText(report.amount, report.currency),
    email: report.payment.request['email'],
    test: true,
    transaction_date: plainTime(report.payment.changedAt),
  };
}

/**
 * Returns the protocol's word for a state. A payment that was paid stays paid: this protocol does not report refunds
 * and chargebacks.
 */
function statusOf(state: State): string {
  switch (state) {
    case 'open':
    case 'challenge':
    case 'pending':
      return 'pending';
    case 'declined':
      return 'declined';
    case 'cancelled':
    case 'expired':
      return 'fail';
    default:
      return 'success';
  }
}

function reasonOf(state: State): string {
  const word = statusOf(state);
  if (word === 'success') return 'Transaction success';
  return word === 'pending' ? 'Transaction pending' : `Transaction ${state}`;
}

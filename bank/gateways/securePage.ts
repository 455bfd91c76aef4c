import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Bank } from '../bank.ts';
import type { Report } from '../gateway.ts';
import { Decimal, writeJson } from '../json.ts';
import { isSame } from '../keys.ts';
import type { Kind, Merchant, State } from '../payment.ts';
import { findByOrder, findByRef } from '../store.ts';
import {
  anyText,
  bodyOf,
  canonicalText,
  isOf,
  majorText,
  merchantOf,
  order,
  payPage,
  readAmount,
  receive,
  webAddress,
} from './desk.ts';

const PROVIDER = 'paymaxis';

const requestedPayment = z.object({
  amount: z.string().regex(/^[1-9]\d{0,11}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  orderId: order,
  parentId: z.string().max(64).optional(),
  description: anyText.optional(),
  email: anyText.optional(),
  firstName: anyText.optional(),
  lastName: anyText.optional(),
  returnUrl: webAddress.optional(),
  webhookUrl: webAddress.optional(),
});

/** Adds the specification's variant: whole minor units, and every call signed over its canonical text. */
export function addSecurePage(calls: FastifyInstance, bank: Bank): void {
  for (const [path, kind] of [
    ['payments', 'deposit'],
    ['refunds', 'refund'],
    ['payouts', 'payout'],
  ] as const) {
    calls.post(`/securepage/${path}`, (request, reply) => create(bank, kind, request, reply));
  }
  calls.get<{ Params: { order: string } }>('/securepage/payments/:order', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    const { order: number } = request.params;
    if (!isSigned(bank, merchant, request, { orderId: number })) return reply.code(401).send({ message: 'signature' });
    const payment = await findByOrder(bank.pool, merchant, number);
    if (payment === undefined) return reply.code(404).send({ message: 'not found' });
    return send(reply, await bank.report(payment), {});
  });
}

async function create(bank: Bank, kind: Kind, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const merchant = merchantOf(request, PROVIDER);
  const { fields } = bodyOf(request);
  const refuse = (message: string) => reply.code(422).send({ message });
  if (!isSigned(bank, merchant, request, fields)) return reply.code(401).send({ message: 'signature' });
  const { data } = requestedPayment.safeParse(fields);
  if (data === undefined) return refuse('malformed');
  const amount = readAmount(majorText(BigInt(data.amount), data.currency), data.currency);
  if (amount === undefined) return refuse('amount');
  const parent = data.parentId === undefined ? undefined : await findByRef(bank.pool, data.parentId);
  if (kind === 'refund' && !isOf(parent, merchant)) return refuse('parentId');
  const received = await receive(bank, {
    reply,
    merchant,
    refuse,
    wanted: {
      kind,
      order: data.orderId,
      amount,
      currency: data.currency,
      hasCard: kind === 'deposit',
      returnUrl: data.returnUrl,
      webhookUrl: data.webhookUrl,
      parentId: parent?.id,
      request: {
        dialect: 'securepage',
        email: data.email ?? '',
        name: `${data.firstName ?? ''} ${data.lastName ?? ''}`,
      },
    },
  });
  if ('answered' in received) return received.answered;
  const page = kind === 'deposit' ? { SecurePage: payPage(bank, received.payment) } : {};
  return send(reply, await bank.report(received.payment), page);
}

function send(reply: FastifyReply, report: Report, page: Readonly<Record<string, string>>): FastifyReply {
  return reply.type('application/json').send(writeJson({ ...securePageObject(report), ...page }));
}

export function securePageObject(report: Report): Record<string, unknown> {
  return {
    id: report.payment.ref,
    orderId: report.order,
    state: stateOf(report.state),
    amount: new Decimal(`${report.amount}`),
    currency: report.currency,
    test: true,
  };
}

/**
 * Returns the protocol's state. A payment that was paid stays completed: refunds are payments of their own, and
 * chargebacks are not reported.
 */
export function stateOf(state: State): string {
  switch (state) {
    case 'open':
      return 'CHECKOUT';
    case 'challenge':
    case 'pending':
      return 'PENDING';
    case 'declined':
    case 'returned':
      return 'DECLINED';
    case 'cancelled':
    case 'expired':
      return 'CANCELLED';
    default:
      return 'COMPLETED';
  }
}

function isSigned(bank: Bank, merchant: Merchant, { headers }: FastifyRequest, fields: unknown): boolean {
  const expected = createHmac('sha256', bank.secret(merchant)).update(canonicalText(fields)).digest('hex');
  const { signature } = headers;
  return isSame(typeof signature === 'string' ? signature : undefined, expected);
}

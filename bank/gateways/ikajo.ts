import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Bank } from '../bank.ts';
import type { Gateway, Report } from '../gateway.ts';
import { readJson } from '../json.ts';
import { isSame } from '../keys.ts';
import type { State } from '../payment.ts';
import { findByRef, listRefunds } from '../store.ts';
import {
  bodyOf,
  callsOf,
  email,
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

const PROVIDER = 'Ikajo';

const form = z.strictObject({
  key: text,
  payment: z.literal('CC'),
  order,
  data: z.base64().max(2_000),
  url: webAddress,
  email: email,
  first_name: z.string().max(200),
  last_name: z.string().max(200),
  sign: z.string().length(32),
});
const sold = z.object({ amount: z.string(), currency: z.string().regex(/^[A-Z]{3}$/), description: z.string() });
const question = z.object({
  action: z.enum(['GET_TRANS_DETAILS', 'CREDITVOID']),
  client_key: text,
  trans_id: text,
  amount: z.string().optional(),
  hash: z.string().length(32),
});

const statuses: Readonly<Partial<Record<State, string>>> = {
  open: 'REDIRECT',
  challenge: '3DS',
  pending: 'PENDING',
  approved: 'SETTLED',
  declined: 'DECLINED',
  cancelled: 'VOID',
  expired: 'DECLINED',
  partiallyRefunded: 'REFUND',
  refunded: 'REFUND',
  chargedBack: 'CHARGEBACK',
  chargebackWon: 'CHARGEBACK_REVERSAL',
};

/** A form that the browser posts, the server's calls, and callbacks whose hash covers next to nothing. */
export const ikajo: Gateway = {
  provider: PROVIDER,
  hasPage: true,
  expiresAfterMs: HOUR_MS,
  addRoutes: (app, bank) =>
    callsOf(app, PROVIDER, (calls) => {
      addForm(calls, bank);
      addCalls(calls, bank);
    }),
  webhook(report, secret) {
    const fields = callbackOf(report);
    if (fields === undefined) return undefined;
    const deposit = report.parent ?? report.payment;
    const hash = hashOf({ ...deposit, email: deposit.request['email'] ?? '' }, secret);
    const body = new URLSearchParams({ ...fields, hash }).toString();
    return { contentType: 'application/x-www-form-urlencoded', body };
  },
  isTaken: (status, body) => status === 200 && body.trim() === 'OK',
};

function addForm(calls: FastifyInstance, bank: Bank): void {
  calls.post('/payment/auth', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    const refuse = (problem: string) => reply.code(400).type('text/plain').send(`TEST BANK: ${problem}`);
    const read = form.safeParse(bodyOf(request).fields);
    if (!read.success) return refuse(`${String(read.error.issues[0]?.path[0] ?? 'the form')} is not valid`);
    const { data } = read;
    const secret = bank.secret(merchant);
    if (!isSame(data.key, clientKey(secret))) return refuse('the key is not known');
    if (!isSame(data.sign, signOf([data.key, data.payment, data.data, data.url], secret))) {
      return refuse('the signature is wrong');
    }
    const goods = sold.safeParse(readJson(Buffer.from(data.data, 'base64').toString())).data;
    const amount = goods === undefined ? undefined : readAmount(goods.amount, goods.currency);
    if (goods === undefined || amount === undefined) return refuse('the amount is not valid');
    const received = await receive(bank, {
      reply,
      merchant,
      refuse,
      wanted: {
        kind: 'deposit',
        order: data.order,
        amount,
        currency: goods.currency,
        hasCard: true,
        // The address of callbacks belongs to the account and not to the form.
        returnUrl: data.url,
        webhookUrl: `${new URL(data.url).origin}/api/transaction/update/Ikajo`,
        request: { email: data.email, name: `${data.first_name} ${data.last_name}` },
      },
    });
    return 'answered' in received ? received.answered : reply.redirect(payPage(bank, received.payment), 303);
  });
}

function addCalls(calls: FastifyInstance, bank: Bank): void {
  calls.post('/post', async (request, reply) => {
    const merchant = merchantOf(request, PROVIDER);
    const fail = (message: string, action = 'ERROR') => reply.send({ action, result: 'ERROR', error_message: message });
    const { data } = question.safeParse(bodyOf(request).fields);
    if (data === undefined) return fail('the request is not valid');
    const secret = bank.secret(merchant);
    const payment = await findByRef(bank.pool, data.trans_id);
    if (!isSame(data.client_key, clientKey(secret)) || !isOf(payment, merchant)) return fail('not found', data.action);
    // The merchant may not know the card yet, and then leaves it out.
    const email = payment.request['email'] ?? '';
    const hashes = [payment.cardMask, undefined].map((cardMask) =>
      hashOf({ ref: payment.ref, email, cardMask }, secret),
    );
    if (!hashes.some((hash) => isSame(data.hash, hash))) return fail('the hash is wrong', data.action);
    if (data.action === 'GET_TRANS_DETAILS') return reply.send(await detailsOf(bank, await bank.report(payment)));

    const amount = data.amount === undefined ? undefined : readAmount(data.amount, payment.currency);
    const answer = { action: 'CREDITVOID', order_id: payment.order, trans_id: payment.ref };
    if (amount === undefined || amount > payment.amount - payment.refunded) {
      return reply.send({ ...answer, result: 'DECLINED', decline_reason: 'the amount is not valid' });
    }
    const received = await receive(bank, {
      reply,
      merchant,
      refuse: (problem) => fail(problem, data.action),
      wanted: {
        kind: 'refund',
        order: undefined,
        amount,
        currency: payment.currency,
        parentId: payment.id,
        returnUrl: undefined,
        webhookUrl: payment.webhookUrl,
        request: {},
      },
    });
    return 'answered' in received ? received.answered : reply.send({ ...answer, result: 'ACCEPTED' });
  });
}

async function detailsOf(bank: Bank, report: Report): Promise<Record<string, unknown>> {
  const { payment, state } = report;
  const refunds = await listRefunds(bank.pool, payment.id);
  const isPaid = payment.settledAt !== undefined;
  const date = plainTime(payment.settledAt ?? payment.changedAt);
  return {
    action: 'GET_TRANS_DETAILS',
    result: 'SUCCESS',
    status: statuses[state],
    order_id: report.order,
    trans_id: payment.ref,
    name: payment.request['name'],
    mail: payment.request['email'],
    ip: '127.0.0.1',
    amount: majorText(report.amount, report.currency),
    currency: report.currency,
    card: payment.cardMask,
    ...(statuses[state] === 'DECLINED' ? { decline_reason: 'Declined at the Test bank' } : {}),
    transactions: [
      { date, type: 'SALE', status: isPaid ? '1' : '0', amount: majorText(report.amount, report.currency) },
      ...refunds
        .filter((refund) => refund.state === 'sent')
        .map(({ changedAt, amount, currency }) => ({
          date: plainTime(changedAt),
          type: 'REFUND',
          status: '1',
          amount: majorText(amount, currency),
        })),
    ],
  };
}

/**
 * Makes the callback of a change. Refunds are reported on the deposit, whose own change by a refund is not reported as
 * well.
 */
function callbackOf(report: Report): Record<string, string> | undefined {
  const { payment, parent, state } = report;
  const deposit = parent ?? payment;
  const date = plainTime(payment.changedAt);
  const facts = {
    order_id: report.order,
    trans_id: deposit.ref,
    trans_date: date,
    amount: majorText(report.amount, report.currency),
    currency: report.currency,
    ...(deposit.cardMask === undefined ? {} : { card: deposit.cardMask }),
  };
  if (payment.kind === 'refund') {
    if (state === 'declined') {
      return { action: 'CREDITVOID', result: 'DECLINED', decline_reason: 'Declined at the Test bank', ...facts };
    }
    if (state !== 'sent') return undefined;
    const status = deposit.refunded === deposit.amount ? 'REFUND' : 'SETTLED';
    return { action: 'CREDITVOID', result: 'SUCCESS', status, ...facts, creditvoid_date: date };
  }
  switch (state) {
    case 'pending':
      return { action: 'SALE', result: 'ACCEPTED', status: 'PENDING', ...facts };
    case 'approved':
      return { action: 'SALE', result: 'SUCCESS', status: 'SETTLED', ...facts };
    case 'declined':
    case 'expired':
      return { action: 'SALE', result: 'DECLINED', status: 'DECLINED', decline_reason: 'Test bank', ...facts };
    case 'cancelled':
      return { action: 'SALE', result: 'DECLINED', status: 'VOID', decline_reason: 'Cancelled', ...facts };
    case 'chargedBack':
      return { action: 'CHARGEBACK', result: 'SUCCESS', ...facts, chargeback_date: date };
    case 'chargebackWon':
      return { action: 'CHARGEBACK_REVERSAL', result: 'SUCCESS', ...facts };
    default:
      return undefined;
  }
}

function clientKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}

/** Signs a form: every part reversed, and the password last. */
export function signOf(parts: readonly string[], password: string): string {
  return md5([...parts, password].map(reverse));
}

interface Hashed {
  readonly email: string;
  readonly ref: string;
  readonly cardMask: string | undefined;
}

/** Signs callbacks and status queries: covers neither state nor amount. */
export function hashOf({ email, ref, cardMask }: Hashed, password: string): string {
  const card = cardMask === undefined ? '' : `${cardMask.slice(0, 6)}${cardMask.slice(-4)}`;
  return md5([reverse(email), Buffer.from(password), Buffer.from(ref), reverse(card)]);
}

/** Hashes the bytes in upper case, where only a to z are raised. */
function md5(parts: readonly Buffer[]): string {
  const raised = Buffer.concat(parts).map((byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte));
  return createHash('md5').update(raised).digest('hex');
}

function reverse(part: string): Buffer {
  return Buffer.from(Buffer.from(part).toReversed());
}

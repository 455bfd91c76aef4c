import { createHmac } from 'node:crypto';
import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type { HttpCall } from '@candor/server/providers/payments/interface.ts';
import { testBank } from '@candor/server/providers/payments/testBank/testBank.ts';
import { describe, expect, it } from 'vitest';
import { conform } from './conformance.ts';
import { BANK, EUROS, NOW, sampleOutgoing, sampleRefs, sampleStart } from './samples.ts';

const PAGE = 'http://bank.localhost:3000/pay/7';
const EXPIRY = Date.UTC(2026, 10, 22, 13);
const redirect = { shape: 'redirect', url: PAGE, expires_at: '2026-11-22T13:00:00.000Z' };
const payment = {
  id: 'tb_7',
  kind: 'deposit',
  order: 'T-1001',
  state: 'succeeded',
  amount: '250.00',
  currency: 'EUR',
  refunded: '0.00',
  test: true,
  at: '2026-11-22T12:00:00.000Z',
  reason: null,
  card: '411111****1111',
};
const facts = { providerRef: 'tb_7', order: 'T-1001', amount: EUROS, isTest: true, occurredAt: NOW };
const refused = { error: { code: 'amount_too_small', message: 'The amount is too small' } };

const states = [
  ['created', 'created'],
  ['action_required', 'actionRequired'],
  ['processing', 'processing'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['refund_pending', 'refundPending'],
  ['refunded', 'refunded'],
  ['partially_refunded', 'partiallyRefunded'],
  ['dispute_opened', 'disputeOpened'],
  ['dispute_lost', 'disputeLost'],
  ['dispute_won', 'disputeWon'],
  ['won_the_lottery', 'unknown'],
  ['__proto__', 'unknown'],
] as const;
const byState = states.map(([state, ours]) => ({
  name: state,
  body: { ...payment, state },
  gives: { ...facts, state: ours, raw: state },
}));
const waiting = { ...payment, state: 'action_required' };
const shapes = [
  { next: redirect, gives: { kind: 'redirect', url: PAGE, expiresAt: EXPIRY } },
  { next: { shape: 'externalLink', url: PAGE }, gives: { kind: 'externalLink', url: PAGE } },
  {
    next: { shape: 'formPost', url: PAGE, fields: { sign: 's', data: 'd', nested: {} } },
    gives: { kind: 'formPost', action: PAGE, fields: { sign: 's', data: 'd' } },
  },
  {
    next: { shape: 'widget', url: PAGE, data: { order: 'T-1001' }, click_selector: 'button.pay' },
    gives: { kind: 'widget', scriptUrl: PAGE, data: { order: 'T-1001' }, clickSelector: 'button.pay' },
  },
  {
    next: { shape: 'instructions', lines: { iban: 'XX00', bic: 'TEST' }, reference: 'T-1001' },
    gives: {
      kind: 'instructions',
      lines: [
        { label: 'iban', value: 'XX00' },
        { label: 'bic', value: 'TEST' },
      ],
      reference: 'T-1001',
    },
  },
] as const;

const outgoing = [
  { name: 'under way', body: { ...payment, state: 'processing' }, gives: { state: 'processing' } },
  { name: 'done', body: payment, gives: { state: 'succeeded', amount: EUROS } },
  { name: 'returned', body: { ...payment, state: 'failed', reason: 'closed account' }, gives: { state: 'failed' } },
  { name: 'refused', status: 422, body: refused, gives: { state: 'failed', raw: 'amount_too_small' } },
] as const;

conform({
  provider: testBank,
  raw: { ...(testBank.demoConfig(BANK) as object), shape: 'redirect' },
  optional: ['shape'],
  secrets: ({ apiKey, webhookKeys }) => [apiKey, ...webhookKeys],
  carries: ['idempotencyKey', 'webhookUrl', 'returnUrl'],
  amountOf: (start) => {
    const { amount, currency } = bodyOf('call' in start ? start.call : undefined);
    return { amount, currency };
  },
  writes: (amount) => ({ amount: formatMinor(amount), currency: amount.currency }),
  succeededBody: (amount: MinorAmount) => ({
    ...payment,
    amount: formatMinor(amount),
    currency: amount.currency,
    refunded: '0',
  }),
  starts: [
    ...shapes.map(({ next, gives }) => ({
      name: next.shape,
      status: 201,
      body: { ...waiting, next },
      gives: { ...facts, state: 'actionRequired' as const },
      next: gives,
    })),
    { name: 'paid already', body: { ...payment, next: redirect }, gives: { ...facts, state: 'succeeded' } },
    { name: 'refused', status: 422, body: refused, gives: { state: 'failed', raw: 'amount_too_small' } },
    {
      name: 'refused, with what must not be kept',
      status: 400,
      body: { error: { code: 'key', message: `${BANK.secret} is no key of card 4111 1111 1111 1111` } },
      gives: { state: 'failed', raw: 'key', reason: '*** is no key of card ***' },
    },
    { name: 'busy', status: 503, body: refused, gives: { state: 'unknown', raw: 'amount_too_small' } },
    { name: 'no next', status: 201, body: waiting, gives: { state: 'unknown' } },
    { name: 'a page elsewhere', body: { ...waiting, next: elsewhere('https://evil.example/pay') }, gives: unknown() },
    { name: 'a page by name and password', body: { ...waiting, next: elsewhere(userPage()) }, gives: unknown() },
    { name: 'a script as a page', body: { ...waiting, next: elsewhere('javascript:alert(1)') }, gives: unknown() },
    { name: 'another order', body: { ...waiting, order: 'T-9', next: redirect }, gives: { state: 'unknown' } },
  ],
  statuses: [
    ...byState,
    {
      name: 'a part was given back',
      body: { ...payment, state: 'partially_refunded', refunded: '100.00' },
      gives: { state: 'partiallyRefunded', refunded: { minor: 10_000n, currency: 'EUR' } },
    },
    { name: 'no such order', status: 404, body: { error: { code: 'unknown_order' } }, gives: { state: 'unknown' } },
    { name: 'not even there is it money', body: { ...payment, test: false }, gives: { isTest: true } },
    { name: 'more decimals than euros have', body: { ...payment, amount: '250.001' }, gives: { amount: undefined } },
    { name: 'no currency of this world', body: { ...payment, currency: 'QQQ' }, gives: { amount: undefined } },
    { name: 'a whole card number', body: { ...payment, card: '4111111111111111' }, gives: { cardMask: undefined } },
  ],
  refunds: outgoing,
  payouts: outgoing,
  webhooks: byState.map(({ body, ...rest }) => ({
    ...rest,
    body: { type: 'payment.updated', timestamp: '2026-11-22T12:00:00.000Z', data: body },
    eventId: 'msg_1',
  })),
  sign: (body) => signed(body),
});

describe('PP-3 the Test bank signs by Standard Webhooks', () => {
  const config = configOf();
  const body = JSON.stringify({ type: 'payment.updated', data: payment });
  const verify = (headers: Readonly<Record<string, string>>, at = NOW, keys = config) =>
    testBank.verifyWebhook?.({ headers, body: new TextEncoder().encode(body), query: {} }, undefined, keys, at);

  it.each([
    [0, 'verified'],
    [300_000, 'verified'],
    [300_001, 'invalid'],
    [-300_000, 'verified'],
    [-300_001, 'invalid'],
  ])('%d ms later or earlier: %s', (ms, verdict) => expect(verify(signed(body), NOW + ms)).toBe(verdict));

  it('another key of theirs, another id and another version do not do', () => {
    const good = signed(body);
    expect(verify(signed(body, 'shared-secret-of-another-brand-01'))).toBe('invalid');
    expect(verify({ ...good, 'webhook-id': 'msg_2' })).toBe('invalid');
    const signature = good['webhook-signature'];
    expect(verify({ ...good, 'webhook-signature': signature.replace('v1,', 'v1a,') })).toBe('invalid');
    expect(verify({ ...good, 'webhook-signature': `v1,AAAA ${signature}` })).toBe('verified');
  });

  it('while a key is changed both hold', () => {
    const keys = { ...config, webhookKeys: [keyOf('the-newest-secret-of-this-sandbox'), ...config.webhookKeys] };
    expect(verify(signed(body), NOW, keys)).toBe('verified');
    expect(verify(signed(body, 'the-newest-secret-of-this-sandbox'), NOW, keys)).toBe('verified');
  });
});

it('PP-2 the calls of the Test bank, byte for byte', () => {
  const config = configOf();
  const url = `${BANK.url}/v1/payments`;
  const headers = {
    authorization: `Bearer ${BANK.secret}`,
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'txn:1001:attempt:1',
  };
  expect(testBank.start(sampleStart(config))).toEqual({
    call: {
      method: 'POST',
      url,
      headers,
      body:
        '{"kind":"deposit","order":"T-1001","amount":"250.00","currency":"EUR","description":"Deposit T-1001",' +
        '"shape":"redirect","payer":{"reference":"7700123","email":"jane+öre@example.com",' +
        '"first_name":"Jane \\"J\\" & <b>","last_name":"O\'Brien/Müller","country":"DE"},' +
        '"return_url":"https://portal.example/payment/return/T-1001?state=a%2Bb&x=1",' +
        '"webhook_url":"https://portal.example/api/transaction/update/sample/token-of-this-transaction"}',
    },
  });
  expect(testBank.refund?.(sampleOutgoing(config))?.body).toBe(
    '{"kind":"refund","order":"R-2002","amount":"100.00","currency":"EUR","description":"Deposit T-1001",' +
      '"parent":"T-1001","webhook_url":"https://portal.example/api/transaction/update/sample/token-of-this-transaction"}',
  );
  expect(testBank.status?.(sampleRefs({ order: 'T/1' }), config, NOW)).toMatchObject({
    method: 'GET',
    url: `${url}/T%2F1`,
  });
});

it('RC what the Test bank settled is read whole or not at all', () => {
  const config = configOf();
  const item = { id: 'tb_7', order: 'T-1001', amount: '250.00', currency: 'EUR', fee: '3.50', at: payment.at };
  const read = (body: unknown, status = 200) =>
    testBank.parseSettled?.({ status, headers: {}, body: JSON.stringify(body) }, config);
  const fee = { minor: 350n, currency: 'EUR' };
  expect(read({ items: [item], last: false })).toEqual({
    payments: [{ order: 'T-1001', providerRef: 'tb_7', amount: EUROS, fee, at: NOW }],
    isLast: false,
  });
  expect(read({ items: [], last: true })).toEqual({ payments: [], isLast: true });
  for (const wrong of [{ items: [item, { ...item, amount: 'much' }], last: true }, { items: [] }, { last: true }, []]) {
    expect(read(wrong)).toBeUndefined();
  }
  expect(read({ items: [item], last: true }, 500)).toBeUndefined();
  expect(testBank.settled?.(NOW - 86_400_000, NOW, 2, config)?.url).toBe(
    `${BANK.url}/v1/settled?from=2026-11-21T12%3A00%3A00.000Z&until=2026-11-22T12%3A00%3A00.000Z&page=2`,
  );
});

function configOf() {
  const read = testBank.parseConfig(testBank.demoConfig(BANK));
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

function keyOf(secret: string): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/** Builds what the bank itself would send, by the standard and not by our own code. */
function signed(body: string, secret = BANK.secret) {
  const seconds = String(NOW / 1000);
  const signature = createHmac('sha256', secret).update(`msg_1.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}

function bodyOf(call: HttpCall | undefined) {
  return JSON.parse(call?.body ?? '{}') as Record<string, unknown>;
}

function elsewhere(url: string) {
  return { shape: 'redirect', url };
}

function userPage(): string {
  return 'http://bank.localhost:3000@evil.example/';
}

function unknown() {
  return { state: 'unknown' as const };
}

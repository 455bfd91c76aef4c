import { createHmac } from 'node:crypto';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import { paymaxis } from '@candor/server/providers/payments/paymaxis/paymaxis.ts';
import { expect, it } from 'vitest';
import { conform } from './conformance.ts';
import { BANK, EUROS, NOW, sampleOutgoing, sampleRefs, sampleStart } from './samples.ts';

const PAGE = 'http://bank.localhost:3000/pay/7';
const payment = {
  id: 'SP-7',
  orderId: 'T-1001',
  state: 'COMPLETED',
  amount: 25_000,
  currency: 'EUR',
  test: true,
  at: '2026-11-22T12:00:00Z',
  reason: null,
  card: '411111****1111',
};
const facts = { providerRef: 'SP-7', order: 'T-1001', amount: EUROS, isTest: true };
const byState = (
  [
    ['CHECKOUT', 'actionRequired'],
    ['PENDING', 'processing'],
    ['COMPLETED', 'succeeded'],
    ['DECLINED', 'failed'],
    ['CANCELLED', 'cancelled'],
    ['PAID', 'unknown'],
  ] as const
).map(([state, ours]) => ({ name: state, body: { ...payment, state }, gives: { ...facts, state: ours, raw: state } }));
const waiting = { ...payment, state: 'CHECKOUT' };
const refused = { name: 'refused', status: 422, body: { message: 'amount' }, gives: { state: 'failed' } } as const;
const outgoing = [byState[1], byState[2], byState[3], refused].filter((one) => one !== undefined);
const raw = { ...(paymaxis.demoConfig(BANK) as object), dialect: 'securepage' };
const sign = (text: string) => createHmac('sha256', BANK.secret).update(text).digest('hex');

conform({
  provider: paymaxis,
  raw,
  // Settings without the dialect are those of the other dialect.
  optional: ['url', 'dialect'],
  secrets: ({ apiKey, signingKey }) => [apiKey, signingKey],
  carries: ['webhookUrl', 'returnUrl'],
  amountOf: (start) => /"amount":(\d+),"currency":"([A-Z]+)"/.exec('call' in start ? start.call.body : '')?.slice(1),
  writes: (amount) => [amount.minor.toString(), amount.currency],
  succeededBody: (amount: MinorAmount) => ({
    ...payment,
    amount: Number(amount.minor),
    currency: amount.currency,
  }),
  starts: [
    {
      name: 'the page',
      body: { ...waiting, SecurePage: PAGE },
      gives: { ...facts, state: 'actionRequired' },
      next: { kind: 'redirect', url: PAGE, expiresAt: undefined },
    },
    refused,
    { name: 'no page', body: waiting, gives: { state: 'unknown' } },
    {
      name: 'a page elsewhere',
      body: { ...waiting, SecurePage: 'https://evil.example/' },
      gives: { state: 'unknown' },
    },
    { name: 'another order', body: { ...waiting, orderId: 'T-9', SecurePage: PAGE }, gives: { state: 'unknown' } },
  ],
  statuses: [
    ...byState,
    { name: 'major units', body: { ...payment, amount: '250.00' }, gives: { amount: undefined } },
    { name: 'less than nothing', body: { ...payment, amount: -25_000 }, gives: { amount: undefined } },
    { name: 'no currency of this world', body: { ...payment, currency: 'XAU' }, gives: { amount: undefined } },
    { name: 'no such payment', status: 404, body: { message: 'unknown' }, gives: { state: 'unknown' } },
  ],
  refunds: outgoing,
  payouts: outgoing,
  webhooks: byState,
  sign: (body) => ({ signature: sign(body) }),
});

it('PP-2 the calls of securepage, byte for byte and signed', () => {
  const read = paymaxis.parseConfig(raw);
  if (!read.ok) throw new Error(read.problem);
  const [url, json] = [`${BANK.url}/securepage`, { 'content-type': 'application/json' }];
  const headers = { authorization: `Bearer ${BANK.secret}`, accept: 'application/json' };
  const hook = 'https://portal.example/api/transaction/update/sample/token-of-this-transaction';
  const text =
    'amount=25000&country=DE&currency=EUR&description=Deposit%20T-1001&email=jane%2B%C3%B6re%40example.com' +
    "&firstName=Jane%20%22J%22%20%26%20%3Cb%3E&lastName=O'Brien%2FM%C3%BCller&orderId=T-1001" +
    '&returnUrl=https%3A%2F%2Fportal.example%2Fpayment%2Freturn%2FT-1001%3Fstate%3Da%252Bb%26x%3D1' +
    `&webhookUrl=${encodeURIComponent(hook)}`;
  expect(paymaxis.start(sampleStart(read.config))).toEqual({
    call: {
      method: 'POST',
      url: `${url}/payments`,
      headers: { ...headers, ...json, signature: sign(text) },
      body:
        '{"amount":25000,"currency":"EUR","orderId":"T-1001","description":"Deposit T-1001",' +
        '"email":"jane+öre@example.com","firstName":"Jane \\"J\\" & <b>","lastName":"O\'Brien/Müller","country":"DE",' +
        `"returnUrl":"https://portal.example/payment/return/T-1001?state=a%2Bb&x=1","webhookUrl":"${hook}"}`,
    },
  });
  expect(paymaxis.status?.(sampleRefs(), read.config, NOW)).toEqual({
    method: 'GET',
    url: `${url}/payments/T-1001`,
    headers: { ...headers, signature: sign('orderId=T-1001') },
    body: '',
  });
  expect(paymaxis.refund?.(sampleOutgoing(read.config))).toMatchObject({
    url: `${url}/refunds`,
    body: `{"amount":10000,"currency":"EUR","orderId":"R-2002","description":"Deposit T-1001","parentId":"TX-778899","webhookUrl":"${hook}"}`,
  });
  expect(paymaxis.payout?.(sampleOutgoing(read.config))?.url).toBe(`${url}/payouts`);
});

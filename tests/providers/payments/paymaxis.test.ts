import { createHmac } from 'node:crypto';
import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import { paymaxis } from '@candor/server/providers/payments/paymaxis/paymaxis.ts';
import { describe, expect, it } from 'vitest';
import { conform } from './conformance.ts';
import { BANK, EUROS, NOW, sampleOutgoing, sampleRefs, sampleStart } from './samples.ts';

const ID = '91d27876e87f4b22b3ecd53924bf973d';
const PAGE = 'http://bank.localhost:3000/pay/7';
const result = {
  id: ID,
  referenceId: 'T-1001',
  paymentType: 'DEPOSIT',
  state: 'COMPLETED',
  amount: 250,
  currency: 'EUR',
  errorCode: null,
  externalResultCode: null,
  paymentMethodDetails: { customerAccountNumber: '424242***4242', cardholderName: 'JANE' },
  created: '2026-11-22T12:00:00.552859857',
};
const facts = { providerRef: ID, order: 'T-1001', amount: EUROS, isTest: true, occurredAt: NOW };
const states = [
  ['CHECKOUT', 'actionRequired'],
  ['PENDING', 'processing'],
  ['COMPLETED', 'succeeded'],
  ['DECLINED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['completed', 'unknown'],
  ['REFUNDED', 'unknown'],
  ['toString', 'unknown'],
] as const;
const enclosed = (change: object) => ({
  timestamp: '2026-11-22T12:00:01Z',
  status: 200,
  result: { ...result, ...change },
});
const refused = { timestamp: '2026-11-22T12:00:01Z', status: 400, errors: [{ message: 'amount: must be positive' }] };
const redirect = { kind: 'redirect', url: PAGE, expiresAt: undefined } as const;
const byState = states.map(([state, ours]) => ({
  name: state,
  body: enclosed({ state }),
  gives: { ...facts, state: ours, raw: state },
}));
const outgoing = [
  { name: 'under way', body: enclosed({ state: 'PENDING' }), gives: { state: 'processing' } },
  { name: 'done', body: enclosed({ referenceId: 'R-2002' }), gives: { state: 'succeeded', order: 'R-2002' } },
  { name: 'returned', body: enclosed({ state: 'DECLINED' }), gives: { state: 'failed' } },
  { name: 'refused', status: 400, body: refused, gives: { state: 'failed', reason: 'amount: must be positive' } },
] as const;

conform({
  provider: paymaxis,
  raw: { ...(paymaxis.demoConfig(BANK) as object), dialect: 'rest-v1', pageHosts: ['pay.localhost'] },
  optional: ['url', 'dialect', 'pageHosts'],
  secrets: ({ apiKey, signingKey }) => [apiKey, signingKey],
  carries: ['webhookUrl', 'returnUrl'],
  amountOf: (start) => /"amount":([\d.]+),"currency":"([A-Z]+)"/.exec('call' in start ? start.call.body : '')?.slice(1),
  writes: (amount) => [formatMinor(amount), amount.currency],
  succeededBody: (amount: MinorAmount) =>
    JSON.stringify(enclosed({ amount: 'here', currency: amount.currency })).replace('"here"', formatMinor(amount)),
  starts: [
    { name: 'a page', body: enclosed({ state: 'CHECKOUT', redirectUrl: PAGE }), gives: facts, next: redirect },
    {
      name: 'made',
      status: 201,
      body: enclosed({ state: 'PENDING', redirectUrl: PAGE }),
      gives: facts,
      next: redirect,
    },
    {
      name: 'a page on a host of the settings',
      body: enclosed({ state: 'CHECKOUT', redirectUrl: 'http://pay.localhost/7' }),
      gives: { state: 'actionRequired' },
      next: { ...redirect, url: 'http://pay.localhost/7' },
    },
    { name: 'declined at once', body: enclosed({ state: 'DECLINED' }), gives: { state: 'failed' } },
    { name: 'refused', status: 400, body: refused, gives: { state: 'failed', reason: 'amount: must be positive' } },
    {
      name: 'our key is wrong',
      status: 401,
      body: { status: 401, message: 'Unauthorized' },
      gives: { state: 'unknown' },
    },
    { name: 'no page', body: enclosed({ state: 'CHECKOUT' }), gives: { state: 'unknown' } },
    {
      name: 'a page elsewhere',
      body: enclosed({ state: 'CHECKOUT', redirectUrl: 'https://evil.example/' }),
      gives: { state: 'unknown' },
    },
    {
      name: 'another order',
      body: enclosed({ state: 'CHECKOUT', referenceId: 'T-9', redirectUrl: PAGE }),
      gives: { state: 'unknown' },
    },
  ],
  statuses: [
    ...byState,
    { name: 'why', body: enclosed({ errorCode: '4.01', externalResultCode: '51' }), gives: { reason: '4.01 51' } },
    { name: 'the card', body: enclosed({}), gives: { cardMask: '424242****4242' } },
    {
      name: 'changed into another currency',
      body: enclosed({ amount: 291.5, currency: 'USD', customerAmount: 250, customerCurrency: 'EUR' }),
      gives: { amount: EUROS },
    },
    {
      name: 'changed, and our half is missing',
      body: enclosed({ amount: 250, currency: 'EUR', customerCurrency: 'EUR' }),
      gives: { state: 'succeeded', amount: undefined },
    },
    { name: 'more decimals than euros have', body: enclosed({ amount: 250.001 }), gives: { amount: undefined } },
    {
      name: 'an exponent',
      body: '{"result":{"state":"COMPLETED","amount":2.5e2,"currency":"EUR"}}',
      gives: { amount: undefined },
    },
    {
      name: 'ours in a list of others',
      body: { status: 200, result: [{ ...result, id: 'x', referenceId: 'T-1' }, result], hasMore: true },
      gives: { ...facts, state: 'succeeded' },
    },
    {
      name: 'not in the list',
      body: { status: 200, result: [{ ...result, referenceId: 'T-1' }] },
      gives: { state: 'unknown' },
    },
    { name: 'no such payment', status: 404, body: { status: 404, message: 'not found' }, gives: { state: 'unknown' } },
  ],
  refunds: outgoing,
  payouts: outgoing,
  webhooks: [
    ...states.map(([state, ours]) => ({
      name: state,
      body: { ...result, state },
      gives: { ...facts, state: ours, raw: state },
    })),
    {
      name: 'a refund that we have not asked for tells only whom it concerns',
      body: { ...result, id: 'other', paymentType: 'REFUND', referenceId: null, parentPaymentId: ID },
      gives: { state: 'unknown', providerRef: ID, order: undefined },
    },
  ],
  sign: (body) => ({ signature: createHmac('sha256', BANK.secret).update(body).digest('hex') }),
});

describe('PP-3 paymaxis is signed as its account is set', () => {
  const body = JSON.stringify(result);
  const mac = (encoding: 'hex' | 'base64') => createHmac('sha256', 'signing-key-1').update(body).digest(encoding);
  const verify = (change: object, headers: Record<string, string>) =>
    paymaxis.verifyWebhook?.(
      { headers, body: new TextEncoder().encode(body), query: {} },
      undefined,
      config(change),
      NOW,
    );

  it.each([
    ['hex', {}, { signature: mac('hex') }, 'verified'],
    ['upper case', {}, { signature: mac('hex').toUpperCase() }, 'invalid'],
    ['base64 where hex is set', {}, { signature: mac('base64') }, 'invalid'],
    ['base64', { signatureEncoding: 'base64' }, { signature: mac('base64') }, 'verified'],
    ['another header', { signatureHeader: 'x-signature' }, { 'x-signature': mac('hex') }, 'verified'],
    ['the usual header where another is set', { signatureHeader: 'x-signature' }, { signature: mac('hex') }, 'invalid'],
    ['another key', { signingKey: 'signing-key-2' }, { signature: mac('hex') }, 'invalid'],
  ])('%s', (_, change, headers, verdict) => expect(verify(change, headers)).toBe(verdict));

  // The signature that another implementation of HMAC-SHA256 (OpenSSL) makes of the same bytes.
  it('golden', () => {
    const golden =
      '{"id":"6e58947ea2de4fc3bbca5e5169b2eb15","referenceId":"T-1001","paymentType":"DEPOSIT","state":"COMPLETED"}';
    const signature = 'b576623e0ff22dc9899faa0cfe993883331de121bc42cbc8917a92918c34efed';
    const webhook = { headers: { signature }, body: new TextEncoder().encode(golden), query: {} };
    expect(paymaxis.verifyWebhook?.(webhook, undefined, config({ signingKey: 'LtAs7UiLl5UQ' }), NOW)).toBe('verified');
  });
});

it('PP-2 the calls of rest-v1, byte for byte', () => {
  const headers = { authorization: 'Bearer api-key-1', accept: 'application/json' };
  const customer =
    '"customer":{"referenceId":"7700123","firstName":"Jane \\"J\\" & <b>","lastName":"O\'Brien/Müller",' +
    '"email":"jane+öre@example.com","phone":"49 15112345678","locale":"de","dateOfBirth":"1990-02-28"},' +
    '"billingAddress":{"addressLine1":"Große Straße 1; Haus = B","city":"Köln","countryCode":"DE",' +
    '"postalCode":"50667","state":""}}';
  const webhookUrl = '"webhookUrl":"https://portal.example/api/transaction/update/sample/token-of-this-transaction"';
  expect(paymaxis.start(sampleStart(config({})))).toEqual({
    call: {
      method: 'POST',
      url: 'https://app.paymaxis.com/api/v1/payments',
      headers: { ...headers, 'content-type': 'application/json' },
      body:
        '{"paymentType":"DEPOSIT","amount":250.00,"currency":"EUR","referenceId":"T-1001",' +
        '"description":"Deposit T-1001","returnUrl":"https://portal.example/payment/return/T-1001?state=a%2Bb&x=1",' +
        `${webhookUrl},${customer}`,
    },
  });
  expect(paymaxis.refund?.(sampleOutgoing(config({}))).body).toBe(
    '{"paymentType":"REFUND","amount":100.00,"currency":"EUR","referenceId":"R-2002","description":"Deposit T-1001",' +
      `${webhookUrl},"parentPaymentId":"TX-778899"}`,
  );
  expect(paymaxis.payout?.(sampleOutgoing(config({}), { parent: undefined })).body).toBe(
    '{"paymentType":"WITHDRAWAL","amount":100.00,"currency":"EUR","referenceId":"R-2002",' +
      `"description":"Deposit T-1001",${webhookUrl},${customer}`,
  );
  expect(paymaxis.status?.(sampleRefs(), config({}), NOW)).toEqual({
    method: 'GET',
    url: 'https://app.paymaxis.com/api/v1/payments/TX-778899',
    headers,
    body: '',
  });
  expect(paymaxis.status?.(sampleRefs({ providerRef: undefined }), config({}), NOW)?.url).toBe(
    'https://app.paymaxis.com/api/v1/payments?created.gte=2026-11-20T12%3A00%3A00&limit=100',
  );
  expect(paymaxis.settled?.(NOW - 86_400_000, NOW, 2, config({}))?.url).toBe(
    'https://app.paymaxis.com/api/v1/payments?updated.gte=2026-11-21T12%3A00%3A00&updated.lt=2026-11-22T12%3A00%3A00' +
      '&limit=50&offset=100',
  );
});

it('RC what paymaxis settled is read whole or not at all', () => {
  const read = (body: unknown, status = 200) =>
    paymaxis.parseSettled?.({ status, headers: {}, body: JSON.stringify(body) }, config({}));
  const fee = { externalFeeAmount: 3.5, externalFeeCurrency: 'EUR' };
  const others = [
    { ...result, paymentType: 'REFUND' },
    { ...result, state: 'PENDING' },
  ];
  const { created: _created, ...timeless } = result;
  expect(
    read({ timestamp: '2026-11-22T12:00:05Z', result: [{ ...result, ...fee }, ...others, timeless], hasMore: true }),
  ).toEqual({
    payments: [
      { order: 'T-1001', providerRef: ID, amount: EUROS, fee: { minor: 350n, currency: 'EUR' }, at: NOW },
      { order: 'T-1001', providerRef: ID, amount: EUROS, fee: undefined, at: NOW + 5_000 },
    ],
    isLast: false,
  });
  expect(read({ result: others, hasMore: true })).toEqual({ payments: [], isLast: false });
  for (const wrong of [{ result: [] }, { hasMore: false }, { result: [{ ...result, amount: null }], hasMore: false }]) {
    expect(read(wrong)).toBeUndefined();
  }
  expect(read({ result: [], hasMore: false }, 500)).toBeUndefined();
  expect(paymaxis.settled?.(NOW - 86_400_000, NOW, 0, config({ dialect: 'securepage' }))).toBeUndefined();
});

it.each([
  [{}, false],
  [{ sandbox: true }, true],
  [{ url: 'http://bank.localhost:3000/gateway/paymaxis' }, true],
  [{ dialect: 'securepage' }, false],
])('R19 an account set as %j is a test: %s', (change, isTest) => {
  const answer = {
    status: 200,
    headers: {},
    body: JSON.stringify({ ...enclosed({}), state: 'COMPLETED', test: false }),
  };
  expect(paymaxis.parseStatus?.(answer, sampleRefs(), config(change)).isTest).toBe(isTest);
});

it('R19 only the published protocol may be used without somebody confirming it', () => {
  expect(paymaxis.evidenceOf?.(config({}))).toBe('documented');
  expect(paymaxis.evidenceOf?.(config({ dialect: 'securepage' }))).toBe('unverified');
});

it('the page is named as the specification names it', () => {
  expect(paymaxis.legacyReply?.(redirect)).toEqual({ SecurePage: PAGE });
});

function config(change: object) {
  const read = paymaxis.parseConfig({ apiKey: 'api-key-1', signingKey: 'signing-key-1', ...change });
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

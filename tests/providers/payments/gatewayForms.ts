import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type { GatewayConfig } from '@candor/server/providers/payments/gateway/gateway.ts';
import type { PaymentProvider } from '@candor/server/providers/payments/interface.ts';
import type { AnswerForm, Conformance, WebhookForm } from './forms.ts';
import { BANK, EUROS } from './samples.ts';

const PAGE = 'http://bank.localhost:3000/gateway/sample/pay/8c1f';
const key = BANK.secret;

interface Dialect {
  readonly orderField: 'sulte_apt_no' | 'customer_order_id';
  /** Builds an answer to the start that names this page. */
  readonly pageAnswer: (page: string) => Readonly<Record<string, unknown>>;
}

/** Builds every answer of the gateway under one of its brands: the documented ones, and those of an attacker. */
export function gatewayForms(
  provider: PaymentProvider<GatewayConfig>,
  dialect: Dialect,
): Omit<Conformance<GatewayConfig>, 'optional'> {
  return {
    provider,
    secrets: ({ apiKey }) => [apiKey],
    carries: ['webhookUrl', 'returnUrl'],
    amountOf: (start) => ('call' in start ? (JSON.parse(start.call.body) as { amount: unknown }).amount : undefined),
    writes: formatMinor,
    succeededBody: (amount) => ({ status: 'success', transaction: transaction(dialect, { amount }) }),
    starts: [...pages(dialect), ...refusals(dialect)],
    statuses: [
      ...states.map(([word, state]) => ({
        name: `the transaction is ${word}`,
        body: { status: 'success', transaction: transaction(dialect, { word }) },
        gives: { state, raw: word, order: 'T-1001', providerRef: '2020119869065794026', amount: EUROS, isTest: true },
      })),
      ...strangeStatuses(dialect),
    ],
    webhooks: [
      ...states.map(([word, state]) => ({
        name: word,
        body: transaction(dialect, { word }),
        gives: {
          state,
          raw: word,
          order: 'T-1001',
          amount: EUROS,
          isTest: true,
          occurredAt: Date.UTC(2020, 5, 10, 10, 21, 55),
        },
      })),
      ...strangeWebhooks(dialect),
    ],
  };
}

/** Returns the bytes that start `sampleStart`, by the names that differ. */
export function startBytes({ method, order }: { readonly method: string; readonly order: string }): string {
  return [
    `{"api_key":"shared-secret-of-the-sample-0123",${method}"first_name":"Jane \\"J\\" & <b>",`,
    '"last_name":"O\'Brien/Müller","address":"Große Straße 1; Haus = B","country":"DE","state":"Köln","city":"Köln",',
    '"zip":"50667","ip_address":"203.0.113.9","email":"jane+öre@example.com","phone_no":"+4915112345678",',
    `"amount":"250.00","currency":"EUR","${order}":"T-1001",`,
    '"response_url":"https://portal.example/payment/return/T-1001?state=a%2Bb&x=1",',
    '"webhook_url":"https://portal.example/api/transaction/update/sample/token-of-this-transaction"}',
  ].join('');
}

const states = [
  ['success', 'succeeded'],
  ['pending', 'processing'],
  ['3d_redirect', 'processing'],
  ['fail', 'failed'],
  ['failed', 'failed'],
  ['declined', 'failed'],
  ['blocked', 'failed'],
  ['refunded', 'unknown'],
  ['SUCCESS', 'unknown'],
  ['constructor', 'unknown'],
] as const;

/** Builds the vendor's own example of a webhook, with our order and amount. */
function transaction(
  { orderField }: Dialect,
  change: { readonly word?: string; readonly amount?: MinorAmount } = {},
): Readonly<Record<string, unknown>> {
  const { word = 'success', amount = EUROS } = change;
  return {
    order_id: '2020119869065794026',
    [orderField]: 'T-1001',
    transaction_status: word,
    reason: 'Your transaction processed successfully',
    currency: amount.currency,
    amount: formatMinor(amount),
    email: 'testemail@gmail.com',
    test: true,
    transaction_date: '2020-06-10 10:21:55',
  };
}

function pages({ orderField, pageAnswer }: Dialect): readonly AnswerForm[] {
  const leadsNowhere = { state: 'unknown', reason: 'It names no page that may be opened.' } as const;
  return [
    {
      name: 'PP-7 the page exists, which is not paid',
      body: pageAnswer(PAGE),
      gives: { state: 'actionRequired' },
      next: { kind: 'redirect', url: PAGE, expiresAt: undefined },
    },
    {
      name: 'the page with our number and theirs',
      body: { ...pageAnswer(PAGE), [orderField]: 'T-1001', order_id: '2020119869065794026', api_key: key },
      gives: { state: 'actionRequired', order: 'T-1001' },
      next: { kind: 'redirect', url: PAGE, expiresAt: undefined },
    },
    {
      name: 'the page until a time to come',
      body: { ...pageAnswer(PAGE), valid_till: '2026-11-22 12:30:00' },
      gives: { state: 'actionRequired' },
      next: { kind: 'redirect', url: PAGE, expiresAt: Date.UTC(2026, 10, 22, 12, 30) },
    },
    {
      name: 'the page until a time that has passed here',
      body: { ...pageAnswer(PAGE), valid_till: '2020-03-29 07:55:34' },
      gives: { state: 'actionRequired' },
      next: { kind: 'redirect', url: PAGE, expiresAt: undefined },
    },
    ...['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://u:p@bank.localhost:3000/', '', 7].map(
      (page) => ({ name: `T39 the page ${page}`, body: pageAnswer(`${page}`), gives: leadsNowhere }),
    ),
    {
      name: 'T39 a page of an address without encryption',
      body: pageAnswer('http://bank.example/'),
      gives: leadsNowhere,
    },
    { name: 'success without a page', body: { status: 'success' }, gives: leadsNowhere },
    {
      name: "another's page",
      body: { ...pageAnswer(PAGE), [orderField]: 'T-9999' },
      gives: { state: 'unknown', order: 'T-9999' },
    },
  ];
}

function refusals({ orderField }: Dialect): readonly AnswerForm[] {
  const fail = { status: 'fail', message: 'Some parameters are missing or invalid request data.' };
  return [
    {
      name: 'pending',
      body: { status: 'pending', data: { order_id: '99' } },
      gives: { state: 'processing', providerRef: '99' },
    },
    {
      name: 'what was sent is not accepted',
      status: 422,
      body: { ...fail, errors: { country: ['The country field is required.'] }, [orderField]: null, api_key: key },
      gives: { state: 'failed', raw: 'fail', reason: 'Some parameters are missing or invalid request data.' },
    },
    {
      name: 'PP-7 the number is taken, by an attempt that nobody heard of',
      status: 422,
      body: { ...fail, errors: { [orderField]: ['has already been taken.'] } },
      gives: { state: 'unknown' },
    },
    ...['fail', 'failed', 'declined', 'blocked'].map((word) => ({
      name: `it is ${word}`,
      body: { status: word, message: 'Card provided has expired', data: { order_id: '99' } },
      gives: { state: 'failed', raw: word, reason: 'Card provided has expired', providerRef: '99' } as const,
    })),
    {
      name: 'a reason with our key and the number of a card',
      body: { status: 'fail', message: `Key ${key} was used for 4242 4242 4242 4242.` },
      gives: { state: 'failed', reason: 'Key *** was used for ***.' },
    },
    { name: 'a word that nobody knows', body: { status: 'toString' }, gives: { state: 'unknown', raw: 'toString' } },
    { name: 'the server is in trouble', status: 500, body: fail, gives: { state: 'unknown', raw: 'HTTP 500' } },
    { name: 'a page of HTML', status: 200, body: '<html>OK</html>', gives: { state: 'unknown', raw: 'HTTP 200' } },
  ];
}

function strangeStatuses(dialect: Dialect): readonly AnswerForm[] {
  const found = transaction(dialect);
  const without = (...removed: readonly string[]) =>
    Object.fromEntries(Object.entries(found).filter(([name]) => !removed.includes(name)));
  const answer = (payment: unknown) => ({ status: 'success', transaction: payment });
  return [
    {
      name: 'they know no such order, which is no failure',
      status: 404,
      body: { status: 'fail', message: 'No transaction found' },
      gives: { state: 'unknown', raw: 'fail', reason: 'No transaction found' },
    },
    {
      name: 'another order',
      body: answer({ ...found, [dialect.orderField]: 'T-9999' }),
      gives: { state: 'unknown', order: 'T-9999' },
    },
    {
      name: 'ours and another order',
      body: answer({ ...found, sulte_apt_no: 'T-1001', customer_order_id: 'T-9999' }),
      gives: { state: 'unknown', order: 'T-1001 T-9999' },
    },
    { name: 'no order', body: answer(without(dialect.orderField)), gives: { state: 'succeeded', order: undefined } },
    { name: 'no amount', body: answer(without('amount')), gives: { state: 'succeeded', amount: undefined } },
    { name: 'no currency', body: answer(without('currency')), gives: { state: 'succeeded', amount: undefined } },
    { name: 'real or not is not said', body: answer(without('test')), gives: { isTest: undefined } },
    { name: 'real or not in a text', body: answer({ ...found, test: 'false' }), gives: { isTest: undefined } },
    {
      name: 'an amount as a number',
      body: answer(found).transaction && `{"status":"success","transaction":${withNumber(found, '250.0')}}`,
      gives: { amount: EUROS },
    },
    ...['2.5e2', '250.001', '"250,00"', 'null', '[250]', '{"value":250}', '1'.repeat(30)].map((written) => ({
      name: `the amount ${written}`,
      body: `{"status":"success","transaction":${withNumber(found, written)}}`,
      gives: { amount: undefined },
    })),
    {
      name: 'a negative amount',
      body: answer({ ...found, amount: '-250.00' }),
      gives: { amount: { minor: -25_000n, currency: 'EUR' } },
    },
    { name: 'an unknown currency', body: answer({ ...found, currency: 'ZZZ' }), gives: { amount: undefined } },
    { name: 'a currency in small letters', body: answer({ ...found, currency: 'eur' }), gives: { amount: undefined } },
    {
      name: 'every value of a wrong kind',
      body: answer({ transaction_status: [], amount: {} }),
      gives: { state: 'unknown' },
    },
    {
      name: 'names without end',
      body: answer({ ...found, order_id: '9'.repeat(5_000), reason: 'x'.repeat(5_000) }),
      gives: { providerRef: undefined, reason: undefined },
    },
    {
      name: 'a date that is none',
      body: answer({ ...found, transaction_date: '2020-13-45 99:99:99' }),
      gives: { state: 'succeeded', occurredAt: undefined },
    },
  ];
}

function strangeWebhooks(dialect: Dialect): readonly WebhookForm[] {
  const found = transaction(dialect);
  return [
    {
      name: 'the key in every text',
      body: { ...found, reason: key, order_id: key },
      gives: { reason: '***', providerRef: undefined },
    },
    {
      name: 'an order of digits',
      body: `{"transaction_status":"success","${dialect.orderField}":202095632606577891}`,
      gives: { order: '202095632606577891' },
    },
    {
      name: "the other dialect's field",
      body: { transaction_status: 'pending', sulte_apt_no: 'T-1', customer_order_id: null },
      gives: { order: 'T-1' },
    },
    {
      name: 'nothing but a state',
      body: { transaction_status: 'success' },
      gives: { state: 'succeeded', order: undefined, amount: undefined, isTest: undefined },
    },
  ];
}

/** Returns the example with the amount written in this form. */
function withNumber(found: Readonly<Record<string, unknown>>, written: string): string {
  return JSON.stringify(found).replace('"amount":"250.00"', `"amount":${written}`);
}

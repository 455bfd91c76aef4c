import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import { expect, it } from 'vitest';
import type { StartContext } from '../interface.ts';
import { conform } from '../../../../tests/providers/payments/conformance.ts';
import { BANK, EUROS, NOW, sampleRefs, sampleStart } from '../../../../tests/providers/payments/samples.ts';
import { cashier } from './cashier.ts';

const key = BANK.secret;
const config = {
  url: 'https://cashier.example',
  secret: key,
  script: '/widget.js',
  clickSelector: 'button[data-cashier-pay]',
  states: {},
};

const payment = (status: string, amount: MinorAmount = EUROS) => ({
  order_id: 'T-1001',
  reference: 'C-77',
  status,
  amount: formatMinor(amount),
  currency: amount.currency,
  test: true,
});

const states = [
  ['approved', 'succeeded'],
  ['pending', 'processing'],
  ['declined', 'failed'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['refunded', 'refunded'],
  ['chargeback', 'disputeLost'],
  ['Approved', 'unknown'],
  ['toString', 'unknown'],
] as const;

const reports = states.map(([word, state]) => ({
  name: word,
  body: payment(word),
  gives: { state, raw: word, order: 'T-1001', providerRef: 'C-77', amount: EUROS, isTest: true },
}));

conform({
  provider: cashier,
  secrets: (settings) => [settings.secret],
  carries: ['webhookUrl', 'returnUrl'],
  amountOf: (start) => ('next' in start && start.next.kind === 'widget' ? start.next.data['amount'] : undefined),
  writes: formatMinor,
  succeededBody: (amount) => payment('approved', amount),
  statuses: [
    ...reports,
    {
      name: 'no such order',
      status: 404,
      body: { error: 'unknown order' },
      gives: { state: 'unknown', raw: 'HTTP 404' },
    },
    {
      name: 'another order',
      body: { ...payment('approved'), order_id: 'T-9999' },
      gives: { state: 'unknown', order: 'T-9999' },
    },
    {
      name: 'no amount',
      body: { ...payment('approved'), amount: undefined },
      gives: { state: 'succeeded', amount: undefined },
    },
    { name: 'a status of a wrong kind', body: { ...payment('approved'), status: {} }, gives: { state: 'unknown' } },
    {
      name: 'the secret and a card in its texts',
      body: { ...payment('declined'), reason: `4242424242424242 ${key}`, reference: key },
      gives: { reason: '*** ***', providerRef: undefined },
    },
  ],
  webhooks: [
    ...reports,
    {
      name: 'nothing but a state',
      body: { status: 'approved' },
      gives: { state: 'succeeded', order: undefined, amount: undefined, isTest: undefined },
    },
  ],
});

it('PP-8 what the page shows to the script, and its token', () => {
  expect(cashier.start(sampleStart(config))).toEqual({
    next: {
      kind: 'widget',
      scriptUrl: 'https://cashier.example/widget.js',
      clickSelector: 'button[data-cashier-pay]',
      data: {
        'order-id': 'T-1001',
        amount: '250.00',
        currency: 'EUR',
        email: 'jane+öre@example.com',
        'first-name': 'Jane "J" & <b>',
        'last-name': "O'Brien/Müller",
        country: 'DE',
        language: 'de',
        'return-url': 'https://portal.example/payment/return/T-1001?state=a%2Bb&x=1',
        'webhook-url': 'https://portal.example/api/transaction/update/sample/token-of-this-transaction',
        expires: '1795352400',
        // HMAC-SHA256 over amount=250.00&country=DE&currency=EUR&email=jane%2B%C3%B6re%40example.com&expires=…
        token: 'dd3f852259affd7e09b95fb0b380df44ddd7f69e42a3ad6ebc0b23ab73035fad',
      },
    },
  });
});

it('PP-8 T35 another amount, order or address has another token', () => {
  const tokenOf = (change: Partial<StartContext<typeof config>>) => {
    const start = cashier.start(sampleStart(config, change));
    return 'next' in start && start.next.kind === 'widget' ? start.next.data['token'] : undefined;
  };
  const changes = [
    {},
    { amount: { minor: 25_001n, currency: 'EUR' } },
    { amount: { minor: 25_000n, currency: 'USD' } },
    { order: 'T-1002' },
    { webhookUrl: 'https://portal.example/other' },
    { now: NOW + 1_000 },
  ];
  expect(new Set(changes.map(tokenOf)).size).toBe(changes.length);
});

it('PP-2 the question how it stands, byte for byte', () => {
  const token = '44d07062a0a1a3f2a8c18212cfe8c718043175345fe44c0e9c3e23dadbfd9271';
  expect(cashier.status?.(sampleRefs(), config, NOW)).toEqual({
    method: 'GET',
    url: `https://cashier.example/status?expires=1795349100&order_id=T-1001&token=${token}`,
    headers: { accept: 'application/json' },
    body: '',
  });
});

it('its settings may name another script, another button, and words of their own', () => {
  const raw = { ...BANK, script: '/v2/pay.js', clickSelector: '#pay', states: { captured: 'succeeded' } };
  const read = cashier.parseConfig(raw);
  if (!read.ok) throw new Error(read.problem);
  expect(cashier.start(sampleStart(read.config))).toMatchObject({
    next: { scriptUrl: `${BANK.url}/v2/pay.js`, clickSelector: '#pay' },
  });
  const body = new TextEncoder().encode(JSON.stringify(payment('captured')));
  expect(cashier.readWebhook?.({ headers: {}, body, query: {} }, read.config)?.snapshot.state).toBe('succeeded');
});

it.each([
  [{ ...BANK, script: 'https://evil.example/x.js' }, 'cashier: the setting "script": has to be a path.'],
  [{ ...BANK, url: 'http://cashier.example' }, 'cashier: the setting "url": has to be an https address'],
  [{ url: BANK.url }, 'cashier: the setting "secret": is missing.'],
  [{ ...BANK, secret: 'short' }, 'cashier: the setting "secret": has to have at least 8 characters.'],
])('PP-4 settings %j are refused: %s', (raw, problem) => {
  expect(cashier.parseConfig(raw)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) as string });
});

import { formatMinor } from '@candor/domain/payments/currency.ts';
import { expect, it } from 'vitest';
import { conform } from '../../../../tests/providers/payments/conformance.ts';
import { BANK, EUROS, NOW, sampleStart } from '../../../../tests/providers/payments/samples.ts';
import { cashonex } from './cashonex.ts';

const PAGE = 'http://bank.localhost:3000/gateway/sample/pay/8c1f';
const salt = BANK.secret;
const config = { url: 'https://cashonex.com', salt, pageHosts: [] };
const leadsNowhere = { state: 'unknown', reason: 'It names no page that may be opened.' } as const;

conform({
  provider: cashonex,
  optional: ['url'],
  secrets: (settings) => [settings.salt],
  carries: ['idempotencyKey', 'webhookUrl', 'returnUrl'],
  amountOf: (start) => /"amount":([^,]*),/.exec('call' in start ? start.call.body : '')?.[1],
  writes: formatMinor,
  starts: [
    {
      name: 'PP-7 the page exists, which is not paid',
      body: { success: true, data: { paymentId: 'P-55', redirectUrl: PAGE } },
      gives: { state: 'actionRequired', providerRef: 'P-55', raw: 'success: true' },
      next: { kind: 'redirect', url: PAGE, expiresAt: undefined },
    },
    {
      name: 'it takes nothing',
      body: { success: false, message: `The salt ${salt} is of no account` },
      gives: { state: 'failed', raw: 'success: false', reason: 'The salt *** is of no account' },
    },
    { name: 'the same as a refusal', status: 422, body: { success: false }, gives: { state: 'failed' } },
    { name: 'success without a page', body: { success: true, data: { paymentId: 'P-55' } }, gives: leadsNowhere },
    {
      name: 'T39 a page elsewhere',
      body: { success: true, data: { redirectUrl: 'https://evil.example/' } },
      gives: leadsNowhere,
    },
    { name: 'success as a text', body: { success: 'true', data: { redirectUrl: PAGE } }, gives: { state: 'unknown' } },
    { name: 'a page of HTML', body: '<html>OK</html>', gives: { state: 'unknown', raw: 'HTTP 200' } },
    { name: 'the server is in trouble', status: 503, body: { success: false }, gives: { state: 'unknown' } },
  ],
  webhooks: [
    {
      name: 'approved, as public code shows it',
      body: { transaction_status: 'APPROVED', amount: 250.0 },
      gives: { state: 'succeeded', raw: 'APPROVED', order: undefined, amount: undefined, isTest: undefined },
    },
    {
      name: 'approved, as the Test bank says it',
      body: `{"transaction_status":"APPROVED","amount":250.00,"currency":"EUR","orderid":"T-1001","paymentId":"P-55","test":true}`,
      gives: { state: 'succeeded', order: 'T-1001', providerRef: 'P-55', amount: EUROS, isTest: true },
    },
    { name: 'pending', body: { transaction_status: 'PENDING' }, gives: { state: 'processing' } },
    { name: 'declined', body: { transaction_status: 'DECLINED' }, gives: { state: 'failed' } },
    { name: 'a word that nobody knows', body: { transaction_status: 'approved' }, gives: { state: 'unknown' } },
    {
      name: 'an amount as no decimal',
      body: '{"transaction_status":"APPROVED","amount":2.5e2,"currency":"EUR"}',
      gives: { state: 'succeeded', amount: undefined },
    },
    {
      name: 'the salt in it',
      body: { transaction_status: salt, orderid: salt },
      gives: { raw: '***', order: undefined },
    },
  ],
});

it('PP-2 the call that starts a payment, byte for byte, its amount a number with all decimals', () => {
  expect(cashonex.start(sampleStart(config))).toEqual({
    call: {
      method: 'POST',
      url: 'https://cashonex.com/api/rest/payment',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': 'txn:1001:attempt:1',
      },
      body: [
        '{"salt":"shared-secret-of-the-sample-0123","first_name":"Jane \\"J\\" & <b>","last_name":"O\'Brien/Müller",',
        '"email":"jane+öre@example.com","phone":"+4915112345678","address":"Große Straße 1; Haus = B",',
        '"city":"Köln","state":"Köln","country":"DE","zip_code":"50667","amount":250.00,"currency":"EUR",',
        '"orderid":"T-1001","clientip":"203.0.113.9",',
        '"redirect_url":"https://portal.example/payment/return/T-1001?state=a%2Bb&x=1",',
        '"webhook_url":"https://portal.example/api/transaction/update/sample/token-of-this-transaction"}',
      ].join(''),
    },
  });
});

it('PP-7 success of a start is a page to go to, and without one it decides nothing', () => {
  const stateOf = (data: object) => {
    const result = { status: 200, headers: {}, body: JSON.stringify({ success: true, data }) };
    return cashonex.parseStart?.(result, sampleStart(config))?.snapshot.state;
  };
  expect(stateOf({ redirectUrl: 'https://cashonex.com/pay/8c1f' })).toBe('actionRequired');
  expect(stateOf({ transaction_status: 'APPROVED', amount: 250 })).toBe('unknown');
});

it('each attempt has its own key', () => {
  const start = cashonex.start(sampleStart(config, { idempotencyKey: 'txn:1001:attempt:2' }));
  expect(start).toMatchObject({ call: { headers: { 'idempotency-key': 'txn:1001:attempt:2' } } });
});

it('PP-6 nobody can be asked, so that nothing is credited without staff', () => {
  expect(Object.keys(cashonex).filter((name) => /status|settled|refund|payout/i.test(name))).toEqual([]);
  expect(cashonex.trust).toBe('unsigned');
});

it('a webhook that is a form is read like one that is JSON', () => {
  const webhook = {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new TextEncoder().encode('transaction_status=APPROVED&amount=250.00&currency=EUR&orderid=T-1001'),
    query: {},
  };
  expect(cashonex.readWebhook?.(webhook, config)?.snapshot).toMatchObject({ order: 'T-1001', amount: EUROS });
  expect(cashonex.verifyWebhook?.(webhook, undefined, config, NOW)).toBe('unverifiable');
});

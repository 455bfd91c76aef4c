import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { Decimal, readJson, writeJson } from '../json.ts';
import { canonicalText } from './desk.ts';
import { hashOf, signOf } from './ikajo.ts';
import { paymaxis } from './paymaxis.ts';
import { testBank } from './testBank.ts';

it('Ikajo: the form and the callbacks are signed as in the golden vectors', () => {
  const data = Buffer.from('{"amount":"250.00","currency":"EUR","description":"Deposit 1001"}').toString('base64');
  expect(signOf(['KEY123', 'CC', data, 'https://portal.example/return'], 'PASS456')).toBe(
    '0e7c0d323a60157159dacde4a6f54c61',
  );
  const paid = { email: 'jane@example.com', ref: 'TX-778899', cardMask: '411111****1111' };
  expect(hashOf(paid, 'PASS456')).toBe('6ab7fce1026cac946e70fd8835bbc4fc');
});

it('Ikajo: a hash without a card leaves it out, and only a to z are raised', () => {
  const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
  expect(hashOf({ email: 'a@b', ref: 'TX-1', cardMask: undefined }, 'pass')).toBe(md5('B@APASSTX-1'));
  const bytes = Buffer.from([0xb6, 0xc3, ...Buffer.from('PASSTX-1')]);
  expect(hashOf({ email: 'ö', ref: 'TX-1', cardMask: undefined }, 'pass')).toBe(
    createHash('md5').update(bytes).digest('hex'),
  );
});

it('testBank: Standard Webhooks 1.0 over id, time and body', () => {
  const body = '{"test":true}';
  const headers = testBank.sign?.({ body, messageId: 'msg_1', now: 1_614_265_330_999, secret: 'key' });
  const signature = createHmac('sha256', 'key').update(`msg_1.1614265330.${body}`).digest('base64');
  expect(headers).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1614265330',
    'webhook-signature': `v1,${signature}`,
  });
});

it('paymaxis: lower case hex over the body', () => {
  const headers = paymaxis.sign?.({ body: '{}', messageId: 'msg_1', now: 0, secret: 'key' });
  expect(headers).toEqual({ signature: createHmac('sha256', 'key').update('{}').digest('hex') });
});

it('canonical texts are alphabetical and encoded as addresses are', () => {
  expect(canonicalText({ b: 'ä &', a: "x'(1)", 'a-b': '=' })).toBe("a=x'(1)&a-b=%3D&b=%C3%A4%20%26");
});

it('amounts in JSON go through no float', () => {
  expect(writeJson({ amount: new Decimal('250.00'), left: undefined, list: [null, true, 'é"'] })).toBe(
    '{"amount":250.00,"list":[null,true,"é\\""]}',
  );
  expect(readJson('{"amount":250.00,"big":12345678901234567890.10,"list":[1e2]}')).toEqual({
    amount: '250.00',
    big: '12345678901234567890.10',
    list: ['1e2'],
  });
  expect(readJson('{')).toBeUndefined();
});

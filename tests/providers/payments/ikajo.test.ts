import { createHash } from 'node:crypto';
import { formatMinor } from '@candor/domain/payments/currency.ts';
import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import { ikajo } from '@candor/server/providers/payments/Ikajo/Ikajo.ts';
import { describe, expect, it } from 'vitest';
import { conform } from './conformance.ts';
import { BANK, EUROS, NOW, sampleOutgoing, sampleRefs, sampleStart } from './samples.ts';

const REFS = sampleRefs();
const sale = { date: '2026-11-22 12:00:00', type: 'SALE', status: '1', amount: '250.00' };
const details = {
  action: 'GET_TRANS_DETAILS',
  result: 'SUCCESS',
  status: 'SETTLED',
  order_id: 'T-1001',
  trans_id: 'TX-778899',
  name: 'Jane Doe',
  mail: 'jane@example.com',
  ip: '203.0.113.9',
  amount: '250.00',
  currency: 'EUR',
  card: '411111****1111',
  transactions: [sale],
};
const facts = { providerRef: 'TX-778899', order: 'T-1001', amount: EUROS, isTest: true, cardMask: '411111****1111' };

const words = [
  ['3DS', 'actionRequired'],
  ['REDIRECT', 'actionRequired'],
  ['PREPARE', 'processing'],
  ['PENDING', 'processing'],
  ['SETTLED', 'succeeded'],
  ['DECLINED', 'failed'],
  ['VOID', 'cancelled'],
  ['REVERSAL', 'cancelled'],
  ['REFUND', 'refunded'],
  ['CHARGEBACK', 'disputeLost'],
  ['SECOND_CHARGEBACK', 'disputeLost'],
  ['SECOND_PRESENTMENT_REVERSAL', 'disputeLost'],
  ['ARBITRATION_LOST', 'disputeLost'],
  ['CHARGEBACK_REVERSAL', 'disputeWon'],
  ['SECOND_PRESENTMENT', 'disputeWon'],
  ['SECOND_CHARGEBACK_REVERSAL', 'disputeWon'],
  ['ARBITRATION_WON', 'disputeWon'],
  ['ARBITRATION', 'disputeOpened'],
  ['ARBITRATION_REVERSAL', 'disputeOpened'],
  ['settled', 'unknown'],
  ['SUCCESS', 'unknown'],
] as const;

const callback = {
  action: 'SALE',
  result: 'SUCCESS',
  status: 'SETTLED',
  order_id: 'T-1001',
  trans_id: 'TX-778899',
  trans_date: '2026-11-22 12:00:00',
  amount: '250.00',
  currency: 'EUR',
  card: '411111****1111',
};
/** The hash of the vendor's appendix, computed independently. */
const hash = createHash('md5').update(`MOC.ELPMAXE@ENAJ${BANK.secret.toUpperCase()}TX-7788991111111114`).digest('hex');
const form = (change: Readonly<Record<string, string>>, signature = hash) =>
  new URLSearchParams({ ...callback, ...change, hash: signature }).toString();
const after = (transactions: readonly object[], change: object = {}) => ({ ...details, ...change, transactions });
const refund = (amount: string, status = '1') => ({ date: '2026-11-23 09:00:00', type: 'REFUND', status, amount });
const reversal = { date: '2026-11-22 13:00:00', type: 'REVERSAL', status: '1', amount: '250.00' };
const euros = (minor: bigint): MinorAmount => ({ minor, currency: 'EUR' });
const creditVoid = { action: 'CREDITVOID', amount: '100.00', trans_date: '', creditvoid_date: '2026-11-23 09:00:00' };

conform({
  provider: ikajo,
  secrets: ({ password }) => [password],
  carries: ['returnUrl'],
  amountOf: (start) => dataOf(start),
  writes: ({ currency, ...amount }) => {
    const text = formatMinor({ currency, ...amount });
    return { amount: text.includes('.') ? text : `${text}.00`, currency, description: 'Deposit T-1001' };
  },
  succeededBody: (amount) => {
    const text = formatMinor(amount);
    return { ...details, amount: text, currency: amount.currency, transactions: [{ ...sale, amount: text }] };
  },
  statuses: [
    ...words.map(([status, state]) => ({
      name: status,
      body: after([], { status }),
      gives: { ...facts, state, raw: status },
    })),
    { name: 'settled, with its history', body: details, gives: { ...facts, state: 'succeeded', refunded: undefined } },
    {
      name: 'settled, a part was given back',
      body: after([sale, refund('100.00')]),
      gives: { ...facts, state: 'partiallyRefunded', refunded: euros(10_000n) },
    },
    {
      name: 'two parts',
      body: after([sale, refund('100.00'), refund('50.00')], { status: 'REFUND' }),
      gives: { state: 'partiallyRefunded', refunded: euros(15_000n) },
    },
    {
      name: 'all of it in parts',
      body: after([sale, refund('100.00'), refund('150.00')], { status: 'REFUND' }),
      gives: { state: 'refunded', refunded: euros(25_000n) },
    },
    { name: 'a refund that failed', body: after([sale, refund('100.00', '0')]), gives: { state: 'succeeded' } },
    { name: 'a refund of no amount', body: after([sale, refund('much')]), gives: { state: 'unknown' } },
    {
      name: 'a hold that was let go',
      body: after([{ ...sale, type: 'AUTH' }, reversal], { status: 'REVERSAL' }),
      gives: { state: 'cancelled' },
    },
    {
      name: 'a reversal of what had been taken gives it back',
      body: after([sale, reversal], { status: 'REVERSAL' }),
      gives: { state: 'refunded', refunded: euros(25_000n) },
    },
    { name: 'no history', body: { ...details, transactions: null }, gives: { ...facts, state: 'succeeded' } },
    {
      name: 'they refuse to say',
      body: { result: 'ERROR', error_message: `Hash of ${BANK.secret} is wrong` },
      gives: { state: 'unknown', raw: 'ERROR', reason: 'Hash of *** is wrong' },
    },
    { name: 'an answer to something else', body: { ...details, action: 'SALE' }, gives: { state: 'unknown' } },
  ],
  refunds: [
    {
      name: 'taken',
      body: { action: 'CREDITVOID', result: 'ACCEPTED', order_id: 'T-1001' },
      gives: { state: 'processing' },
    },
    {
      name: 'declined',
      body: { action: 'CREDITVOID', result: 'DECLINED', decline_reason: 'too late' },
      gives: { state: 'failed', reason: 'too late' },
    },
    { name: 'an error', body: { result: 'ERROR', error_message: 'hash' }, gives: { state: 'failed', raw: 'ERROR' } },
    { name: 'undefined', body: { action: 'CREDITVOID', result: 'UNDEFINED' }, gives: { state: 'unknown' } },
  ],
  webhooks: [
    ...words.map(([status, state]) => ({
      name: `SALE ${status}`,
      body: form({ status }),
      gives: { ...facts, state, raw: status, occurredAt: NOW },
    })),
    ...words.slice(9, 19).map(([action, state]) => ({
      name: `${action} as an action`,
      body: form({ action, status: '' }),
      gives: { ...facts, state, raw: action },
    })),
    { name: 'why', body: form({ status: 'DECLINED', decline_reason: 'no funds' }), gives: { reason: 'no funds' } },
    {
      name: 'a refund',
      body: form({ ...creditVoid, status: 'REFUND' }),
      gives: { state: 'refunded', raw: 'CREDITVOID REFUND', amount: undefined },
    },
    {
      name: 'a refund of a part',
      body: form({ ...creditVoid, status: 'SETTLED' }),
      gives: { state: 'partiallyRefunded', amount: undefined },
    },
    {
      name: 'a refund that was declined',
      body: form({ ...creditVoid, result: 'DECLINED', status: '' }),
      gives: { state: 'unknown', raw: 'CREDITVOID DECLINED' },
    },
  ],
});

describe('PP-3 a callback of Ikajo is never more than a hint', () => {
  const config = configOf();
  const verify = (body: string, refs: typeof REFS | undefined = REFS) =>
    ikajo.verifyWebhook?.({ headers: {}, body: new TextEncoder().encode(body), query: {} }, refs, config, NOW);

  it('T33 its hash validates another state and another amount just as well, so that it is never verified', () => {
    for (const change of [{}, { status: 'DECLINED' }, { amount: '9999.00' }, { order_id: 'T-1002' }]) {
      expect(verify(form(change))).toBe('unverifiable');
    }
  });

  it.each([
    ['no hash', new URLSearchParams(callback).toString()],
    ['another hash', form({}, 'd41d8cd98f00b204e9800998ecf8427e')],
    ['upper case', form({}, hash.toUpperCase())],
    ['another transaction of theirs', form({ trans_id: 'TX-1' })],
    ['another card', form({ card: '511111****1111' })],
    ['a field twice', `${form({})}&status=SETTLED`],
    ['nothing', ''],
  ])('%s: invalid', (_, body) => expect(verify(body)).toBe('invalid'));

  it('of a payment that nobody knows it is invalid', () => {
    const webhook = { headers: {}, body: new TextEncoder().encode(form({})), query: {} };
    expect(ikajo.verifyWebhook?.(webhook, undefined, config, NOW)).toBe('invalid');
  });

  it('without a card in it the one that we know counts', () => {
    expect(verify(form({ card: '' }))).toBe('unverifiable');
    const nobody = createHash('md5').update(`MOC.ELPMAXE@ENAJ${BANK.secret.toUpperCase()}TX-778899`).digest('hex');
    expect(verify(form({ card: '' }, nobody), sampleRefs({ cardMask: undefined }))).toBe('unverifiable');
  });

  it('a field twice is read by nobody', () => {
    const body = new TextEncoder().encode(`${form({})}&status=SETTLED`);
    expect(ikajo.readWebhook?.({ headers: {}, body, query: {} }, config)).toBeUndefined();
  });

  it('is answered with the words that they wait for', () => {
    expect([true, false].map((accepted) => ikajo.acknowledge?.(accepted).body)).toEqual(['OK', 'ERROR']);
  });
});

it('PP-2 the form and the calls of Ikajo, byte for byte', () => {
  const read = ikajo.parseConfig({
    clientKey: 'KEY123',
    password: 'PASS4567',
    pageUrl: 'https://secure.ikajo.example/payment/auth',
    apiUrl: 'https://api.ikajo.example/post',
  });
  if (!read.ok) throw new Error(read.problem);
  const data = Buffer.from('{"amount":"250.00","currency":"EUR","description":"Deposit T-1001"}').toString('base64');
  const url = 'https://portal.example/payment/return/T-1001?state=a%2Bb&x=1';
  const signed = ['KEY123', 'CC', data, url, 'PASS4567'].map((piece) => [...piece].toReversed().join('')).join('');
  const fields = {
    key: 'KEY123',
    payment: 'CC',
    order: 'T-1001',
    data,
    url,
    email: 'jane+öre@example.com',
    first_name: 'Jane "J" & <b>',
    last_name: "O'Brien/Müller",
    sign: createHash('md5').update(signed.toUpperCase()).digest('hex'),
  };
  const next = { kind: 'formPost', action: 'https://secure.ikajo.example/payment/auth', fields } as const;
  expect(ikajo.start(sampleStart(read.config))).toEqual({ next });
  expect(ikajo.legacyReply?.(next)).toEqual({ sign: fields.sign, data });

  const call = {
    method: 'POST',
    url: 'https://api.ikajo.example/post',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  };
  const own = createHash('md5').update('MOC.ELPMAXE@ENAJPASS4567TX-7788991111111114').digest('hex');
  expect(ikajo.status?.(REFS, read.config, NOW)).toEqual({
    ...call,
    body: `action=GET_TRANS_DETAILS&client_key=KEY123&trans_id=TX-778899&hash=${own}`,
  });
  expect(ikajo.status?.(sampleRefs({ providerRef: undefined }), read.config, NOW)).toBeUndefined();
  expect(ikajo.refund?.(sampleOutgoing(read.config))).toEqual({
    ...call,
    body: `action=CREDITVOID&client_key=KEY123&trans_id=TX-778899&amount=100.00&hash=${own}`,
  });
});

it('its settings against the Test bank are made of the shared secret', () => {
  const clientKey = createHash('sha256').update(BANK.secret).digest('hex').slice(0, 16);
  expect(ikajo.demoConfig(BANK)).toEqual({
    clientKey,
    password: BANK.secret,
    pageUrl: `${BANK.url}/payment/auth`,
    apiUrl: `${BANK.url}/post`,
  });
});

it('R19 only a sandbox and the Test bank are tests', () => {
  const live = { ...(ikajo.demoConfig(BANK) as object), pageUrl: 'https://x.example', apiUrl: 'https://x.example' };
  const answer = { status: 200, headers: {}, body: JSON.stringify(details) };
  const isTest = (raw: object) => {
    const read = ikajo.parseConfig(raw);
    return read.ok ? ikajo.parseStatus?.(answer, REFS, read.config).isTest : undefined;
  };
  expect([isTest(live), isTest({ ...live, sandbox: true })]).toEqual([false, true]);
});

function configOf() {
  const read = ikajo.parseConfig(ikajo.demoConfig(BANK));
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

function dataOf(start: ReturnType<typeof ikajo.start>): unknown {
  const data = 'next' in start && 'fields' in start.next ? (start.next.fields['data'] ?? '') : '';
  return JSON.parse(Buffer.from(data, 'base64').toString());
}

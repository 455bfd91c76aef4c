import { expect, it } from 'vitest';
import { conform } from '../../../../tests/providers/payments/conformance.ts';
import { gatewayForms, startBytes } from '../../../../tests/providers/payments/gatewayForms.ts';
import { BANK, NOW, sampleRefs, sampleStart } from '../../../../tests/providers/payments/samples.ts';
import { payWay } from './PayWay.ts';

const config = configOf({ url: 'https://payway.example', apiKey: BANK.secret });

function configOf(raw: unknown) {
  const read = payWay.parseConfig(raw);
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

conform({
  ...gatewayForms(payWay, {
    orderField: 'customer_order_id',
    pageAnswer: (page) => ({ status: 'success', data: { url: page } }),
  }),
  optional: [],
});

it('PP-2 the call that starts a payment, byte for byte', () => {
  expect(payWay.start(sampleStart(config))).toEqual({
    call: {
      method: 'POST',
      url: 'https://payway.example/api/payment',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: startBytes({ method: '', order: 'customer_order_id' }),
    },
  });
});

it('PP-2 the question how it stands, byte for byte', () => {
  expect(payWay.status?.(sampleRefs(), config, NOW)).toEqual({
    method: 'POST',
    url: 'https://payway.example/api/get-transaction-details',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{"api_key":"shared-secret-of-the-sample-0123","customer_order_id":"T-1001"}',
  });
});

it('its page stands in our own answer where the specification has it', () => {
  const next = { kind: 'redirect', url: 'https://page.example/', expiresAt: undefined } as const;
  expect(payWay.legacyReply?.(next)).toEqual({ url: 'https://page.example/' });
});

it('words of its own are named in its settings, and count for what they are named', () => {
  const states = { captured: 'succeeded', success: 'processing' };
  const read = payWay.parseConfig({ url: 'https://payway.example', apiKey: BANK.secret, states });
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  const stateOf = (word: string) =>
    payWay.readWebhook?.(
      { headers: {}, body: new TextEncoder().encode(JSON.stringify({ transaction_status: word })), query: {} },
      config,
    )?.snapshot.state;
  expect(['captured', 'success', 'declined', 'other'].map(stateOf)).toEqual([
    'succeeded',
    'processing',
    'failed',
    'unknown',
  ]);
});

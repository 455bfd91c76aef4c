import { expect, it } from 'vitest';
import { conform } from '../../../../tests/providers/payments/conformance.ts';
import { gatewayForms, startBytes } from '../../../../tests/providers/payments/gatewayForms.ts';
import { BANK, NOW, sampleRefs, sampleStart } from '../../../../tests/providers/payments/samples.ts';
import { cidrus } from './cidrus.ts';

const config = configOf({ url: 'https://cidrus.example', apiKey: BANK.secret });

function configOf(raw: unknown) {
  const read = cidrus.parseConfig(raw);
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

conform({
  ...gatewayForms(cidrus, {
    orderField: 'customer_order_id',
    pageAnswer: (page) => ({ status: '3d_redirect', redirect_3ds_url: page }),
  }),
  optional: [],
});

it('PP-2 the call that starts a payment, byte for byte', () => {
  expect(cidrus.start(sampleStart(config))).toEqual({
    call: {
      method: 'POST',
      url: 'https://cidrus.example/api/hosted-pay/payment-request',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: startBytes({ method: '"method":"visa-mc",', order: 'customer_order_id' }),
    },
  });
});

it('PP-2 the question how it stands, byte for byte', () => {
  expect(cidrus.status?.(sampleRefs(), config, NOW)).toEqual({
    method: 'POST',
    url: 'https://cidrus.example/api/get-transaction-details',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{"api_key":"shared-secret-of-the-sample-0123","customer_order_id":"T-1001"}',
  });
});

it('its page stands in our own answer where the specification has it', () => {
  const next = { kind: 'redirect', url: 'https://page.example/', expiresAt: undefined } as const;
  expect(cidrus.legacyReply?.(next)).toEqual({ redirect_3ds_url: 'https://page.example/' });
});

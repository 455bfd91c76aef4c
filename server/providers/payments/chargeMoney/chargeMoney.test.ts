import { expect, it } from 'vitest';
import { conform } from '../../../../tests/providers/payments/conformance.ts';
import { gatewayForms, startBytes } from '../../../../tests/providers/payments/gatewayForms.ts';
import { BANK, NOW, sampleRefs, sampleStart } from '../../../../tests/providers/payments/samples.ts';
import { chargeMoney } from './chargeMoney.ts';

const config = configOf({ apiKey: BANK.secret });

function configOf(raw: unknown) {
  const read = chargeMoney.parseConfig(raw);
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

conform({
  ...gatewayForms(chargeMoney, {
    orderField: 'customer_order_id',
    pageAnswer: (page) => ({ status: '3d_redirect', redirect_3ds_url: page }),
  }),
  optional: ['url'],
});

it('PP-2 the call that starts a payment, byte for byte', () => {
  expect(chargeMoney.start(sampleStart(config))).toEqual({
    call: {
      method: 'POST',
      url: 'https://dashboard.charge.money/api/hosted-pay/payment-request',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: startBytes({ method: '"method":"visa-mc",', order: 'customer_order_id' }),
    },
  });
});

it('PP-2 the question how it stands, byte for byte', () => {
  expect(chargeMoney.status?.(sampleRefs(), config, NOW)).toEqual({
    method: 'POST',
    url: 'https://dashboard.charge.money/api/get-transaction-details',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{"api_key":"shared-secret-of-the-sample-0123","customer_order_id":"T-1001"}',
  });
});

it('its page stands in our own answer where the specification has it', () => {
  const next = { kind: 'redirect', url: 'https://page.example/', expiresAt: undefined } as const;
  expect(chargeMoney.legacyReply?.(next)).toEqual({ redirect_3ds_url: 'https://page.example/' });
});

import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type { OutgoingContext, PaymentRefs, StartContext } from '@candor/server/providers/payments/interface.ts';

export const BANK = { url: 'http://bank.localhost:3000/gateway/sample', secret: 'shared-secret-of-the-sample-0123' };
export const NOW = Date.UTC(2026, 10, 22, 12);
export const EUROS: MinorAmount = { minor: 25_000n, currency: 'EUR' };

/** Builds one payment as every adapter receives it; its values need escaping in most places. */
export function sampleStart<Config>(config: Config, change: Partial<StartContext<Config>> = {}): StartContext<Config> {
  return {
    config,
    order: 'T-1001',
    amount: EUROS,
    payer: {
      reference: '7700123',
      email: 'jane+öre@example.com',
      firstName: 'Jane "J" & <b>',
      lastName: "O'Brien/Müller",
      phone: '+4915112345678',
      birthDate: '1990-02-28',
      country: 'DE',
      state: '',
      city: 'Köln',
      street: 'Große Straße 1; Haus = B',
      zipCode: '50667',
      ipAddress: '203.0.113.9',
      language: 'de',
    },
    idempotencyKey: 'txn:1001:attempt:1',
    description: 'Deposit T-1001',
    returnUrl: 'https://portal.example/payment/return/T-1001?state=a%2Bb&x=1',
    webhookUrl: 'https://portal.example/api/transaction/update/sample/token-of-this-transaction',
    now: NOW,
    ...change,
  };
}

export function sampleRefs(change: Partial<PaymentRefs> = {}): PaymentRefs {
  const refs = { order: 'T-1001', providerRef: 'TX-778899', amount: EUROS, email: 'jane@example.com' };
  return { ...refs, cardMask: '411111****1111', ...change };
}

/** Builds a refund of a part of `sampleRefs`, or one with another parent or none. */
export function sampleOutgoing<Config>(
  config: Config,
  change: Partial<OutgoingContext<Config>> = {},
): OutgoingContext<Config> {
  const { returnUrl: _none, ...context } = sampleStart(config);
  const amount = { minor: 10_000n, currency: 'EUR' };
  return { ...context, order: 'R-2002', amount, idempotencyKey: 'txn:2002:attempt:1', parent: sampleRefs(), ...change };
}

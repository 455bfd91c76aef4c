import { minorDigits } from '@candor/domain/money/currency.ts';
import { providerStates } from '@candor/domain/payments/provider.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import type { PaymentProvider } from '@candor/server/providers/payments/interface.ts';
import { paymentProviders } from '@candor/server/providers/payments/providers.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BANK, NOW, sampleRefs, sampleStart } from './samples.ts';
import { bytesOf, textOf } from './said.ts';

/** A payment with the field names of all protocols together, so that each adapter finds its own. */
const payment = {
  id: 'P-55',
  reference: 'C-77',
  paymentId: 'P-55',
  trans_id: 'P-55',
  order: 'T-1001',
  order_id: 'T-1001',
  orderid: 'T-1001',
  orderId: 'T-1001',
  customer_order_id: 'T-1001',
  referenceId: 'T-1001',
  amount: '250.00',
  currency: 'EUR',
  order_amount: '250.00',
  order_currency: 'EUR',
  test: true,
  action: 'SALE',
  result: 'SUCCESS',
  paymentType: 'DEPOSIT',
  kind: 'deposit',
  reason: 'so',
  message: 'so',
  transaction_date: '2020-06-10 10:21:55',
  at: '2020-06-10T10:21:55Z',
  created: '2020-06-10T10:21:55Z',
  card: '411111****1111',
  hash: '0'.repeat(32),
  errors: {},
  valid_till: '2026-12-01 00:00:00',
  url: 'http://bank.localhost:3000/pay',
  payment_redirect_url: 'http://bank.localhost:3000/pay',
};
const states = [
  'success',
  'fail',
  'pending',
  '3d_redirect',
  'APPROVED',
  'DECLINED',
  'COMPLETED',
  'SETTLED',
  'REFUND',
  '3DS',
  'approved',
  'declined',
  'refunded',
  'succeeded',
  'partially_refunded',
  'dispute_lost',
  'CHARGEBACK',
  'CHECKOUT',
];
const words = [
  '2.5e2',
  '-1',
  '1'.repeat(40),
  '250,00',
  'JPY',
  'ZZZ',
  'T-9999',
  '9999-99-99 99:99:99',
  '411111****111111111',
  'https://evil.example/',
  'javascript:alert(1)',
  '4111111111111111',
  'card 4111-1111-1111-1111',
  BANK.secret,
  `${BANK.secret}!`,
  'x'.repeat(2_500),
  '\u0000',
  '\ud800',
  'constructor',
  '__proto__',
];

const word = fc.oneof(fc.constantFrom(...words, ...states), fc.string({ unit: 'binary', maxLength: 12 }));
const leaf = fc.oneof({ weight: 4, arbitrary: word }, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const name = fc.constantFrom(...Object.keys(payment), 'status', 'state', 'transaction_status', 'data', '__proto__');
const { said } = fc.letrec((tie) => ({
  said: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.dictionary(name, tie('said'), { maxKeys: 4 }),
    fc.array(tie('said'), { maxLength: 3 }),
  ),
}));
const altered = fc
  .tuple(fc.constantFrom(...states), fc.dictionary(name, said, { maxKeys: 3 }))
  .map(([state, hostile]) => ({ ...payment, status: state, state, transaction_status: state, ...hostile }));
const wrapped = fc
  .tuple(altered, fc.nat({ max: 5 }))
  .map(
    ([inner, way]) =>
      [
        inner,
        { status: 'success', transaction: inner },
        { success: true, data: { ...inner, redirectUrl: payment.url } },
        { status: '3d_redirect', redirect_3ds_url: payment.url, data: inner },
        { status: 200, result: inner },
        { status: 200, result: [inner], items: [inner], last: true, hasMore: false },
      ][way],
  );
const body = fc.oneof(
  { weight: 8, arbitrary: wrapped.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: altered.map(formOf) },
  fc.json(),
  fc.string({ unit: 'binary' }),
);
const BODIES = process.env['TEST_FULL'] === undefined ? 1_000 : 10_000;

interface Arrived {
  readonly text: string;
  readonly status: number;
}

it(`PP-2 ${BODIES} bodies by chance are read by every adapter: none is believed, nothing is kept that must not be`, () => {
  const adapters = paymentProviders.map((provider) => {
    const read = provider.parseConfig(provider.demoConfig(BANK));
    return { provider, config: read.ok ? read.config : undefined };
  });
  fc.assert(
    fc.property(fc.record({ text: body, status: fc.constantFrom(200, 200, 422, 500) }), (arrived) => {
      const problems = adapters.flatMap(({ provider, config }) => problemsOf(provider, config, arrived));
      expect(problems).toEqual([]);
    }),
    { numRuns: BODIES },
  );
});

function problemsOf(provider: PaymentProvider, config: unknown, { text, status }: Arrived): readonly string[] {
  const webhook = { headers: { 'content-type': 'application/json' }, body: bytesOf(text), query: {} };
  const result = { status, headers: {}, body: text };
  const isBelieved = provider.verifyWebhook?.(webhook, sampleRefs(), config, NOW) === 'verified';
  const snapshots = [
    provider.readWebhook?.(webhook, config)?.snapshot,
    provider.parseStart?.(result, sampleStart(config)).snapshot,
    provider.parseStatus?.(result, sampleRefs(), config),
  ].filter((snapshot) => snapshot !== undefined);
  const problems = [...(isBelieved ? ['believed'] : []), ...snapshots.flatMap(problemsOfSnapshot)];
  return problems.map((problem) => `${provider.id}: ${problem}`);
}

/** Lists values that the payment tables cannot hold or that must not be logged. */
function problemsOfSnapshot(snapshot: ProviderSnapshot): readonly string[] {
  const { state, raw, reason = '', providerRef = '', order = '', amount, cardMask, occurredAt } = snapshot;
  const storedText = [raw, reason, providerRef, order].join('\n');
  const claims: Readonly<Record<string, boolean>> = {
    state: providerStates.includes(state),
    lengths: raw.length <= 64 && reason.length <= 200 && providerRef.length <= 200 && order.length <= 200,
    characters: storedText.isWellFormed() && !storedText.includes('\u0000'),
    secret: !storedText.includes(BANK.secret),
    card: !storedText.includes('4111111111111111'),
    cardMask: cardMask === undefined || /^[0-9]{0,6}[*]{1,9}[0-9]{2,4}$/.test(cardMask),
    amount: amount === undefined || minorDigits(amount.currency) !== undefined,
    occurredAt: occurredAt === undefined || Number.isSafeInteger(occurredAt),
  };
  return Object.keys(claims).filter((name) => claims[name] === false);
}

function formOf(fields: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(fields).map(([key, value]) => [key, textOf(value).toWellFormed()]);
  return new URLSearchParams(texts).toString();
}

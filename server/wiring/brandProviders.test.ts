import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import { expect, test } from 'vitest';
import { loadBrand } from '../brands.ts';
import { paymentProviders } from '../providers/payments/providers.ts';
import { BrandProviders } from './brandProviders.ts';
import { setupFaultText } from '../setupFaultText.ts';
import { unknownSettings } from './paymentsFile.ts';

/** Makes a yen brand with card payments and two more methods that the tests name. */
function yenBrand(...providers: readonly string[]): Brand {
  const brand = loadBrand('cranefold');
  const [first] = brand.payments.methods;
  if (first === undefined) throw new Error('the brand has methods');
  const methods = providers.map((provider) => ({ ...first, key: provider, provider }));
  return { ...brand, payments: { ...brand.payments, methods } };
}

function configured(brand: Brand, settings: object | undefined) {
  const off: string[] = [];
  const file = settings === undefined ? undefined : join(mkdtempSync(join(tmpdir(), 'candor-payments-')), 'file.json');
  if (file !== undefined) writeFileSync(file, JSON.stringify({ [brand.id]: settings }));
  const testBank = () => ({ url: 'http://bank.localhost:3000/gateway/x', secret: 'the-bank-and-we-know-this' });
  const providers = new BrandProviders({
    mode: 'demo',
    known: paymentProviders,
    file,
    testBank,
    onOff: ({ provider, sentence }) => off.push(`${provider}: ${sentence}`),
  });
  // A brand that is added while the server runs needs no file.
  if (file !== undefined) writeFileSync(file, 'half of a fi');
  providers.configure(brand);
  return { names: [...providers.on(brand.id).keys()], off };
}

const link = { url: 'https://pay.example/deposit', secret: 'the-provider-and-we-know-this' };

test('CU-6 a provider whose documents name its currencies is not offered in a brand of another', () => {
  const { names, off } = configured(yenBrand('venus', 'bitcobrokers'), undefined);
  expect(names).toEqual(['venus']);
  expect(off).toEqual(['bitcobrokers: it takes EUR, USD, GBP, ZAR, IDR, BRL, AED, AUD, and the brand keeps JPY']);
});

test.each([
  [['JPY', 'EUR'], ['venus'], undefined],
  [['EUR', 'USD'], [], 'venus: it takes EUR, USD, and the brand keeps JPY'],
])('CU-6 currencies of the contract, as the operator writes them, count too: %j', (currencies, names, reason) => {
  const found = configured(yenBrand('venus'), { venus: { ...link, currencies } });
  expect(found).toEqual({ names, off: reason === undefined ? [] : [reason] });
});

test.each([['EUR'], [['euro']], [[]]])(
  'CU-6 currencies that are none are refused with their place: %j',
  (currencies) => {
    expect(() => configured(yenBrand('venus'), { venus: { ...link, currencies } })).toThrow(
      /wrong at cranefold\.venus\.currencies/,
    );
  },
);

test('brands and providers that do not exist are named, so that a slip of the pen is not silence', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-payments-')), 'file.json');
  writeFileSync(file, JSON.stringify({ cranefold: { venus: link, venuss: link }, cranfold: { venus: link } }));
  expect(unknownSettings(file, ['cranefold', 'northline'], paymentProviders).map(setupFaultText)).toEqual([
    'PAYMENTS_FILE: cranefold: there is no provider venuss.',
    'PAYMENTS_FILE: there is no brand cranfold.',
  ]);
});

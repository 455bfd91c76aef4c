import { readFileSync } from 'node:fs';
import { brandFile } from '@candor/brands/folder.ts';
import { expect, test } from 'vitest';
import { checkConfiguration } from './checkConfiguration.ts';
import { readLocated } from './finding.ts';

/** Returns the findings of a brand in yen that takes cards by PayWay. */
function findingsWith(currencies: readonly string[] | undefined) {
  const json = readLocated(readFileSync(brandFile('cranefold', 'brand.json'), 'utf8'));
  if ('brokenAt' in json) throw new Error('the file is no JSON');
  const providers = new Map<string, { isVerified: boolean; currencies?: readonly string[] | undefined }>(
    ['iPayTotal', 'bankWire', 'testBank'].map((id) => [id, { isVerified: true }]),
  ).set('PayWay', { isVerified: true, currencies });
  const symbols = new Set(['XPTUSD', 'XPDUSD', 'XCUUSD']);
  return checkConfiguration('cranefold', json, { providers, symbols, takenHosts: new Map() }).findings;
}

test('CU-6 a provider that does not take the brand’s currency is refused by name', () => {
  expect(findingsWith(['EUR', 'USD'])).toMatchObject([
    { code: 'providerCurrency', params: { provider: 'PayWay', currencies: 'EUR, USD', currency: 'JPY' } },
  ]);
});

test.each([[['JPY']], [undefined]])('CU-6 one that takes %j is not', (currencies) => {
  expect(findingsWith(currencies)).toEqual([]);
});

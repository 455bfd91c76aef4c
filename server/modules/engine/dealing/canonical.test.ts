import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, fromCanonical } from './canonical.ts';

/** The text that the first version of Candor wrote, and every stored chain was hashed over: it may never change. */
function firstCanonical(value: unknown): string {
  return JSON.stringify(tagged(value));
}

function tagged(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return { $: value.toString() };
  if (Array.isArray(value)) return value.map(tagged);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));
  return Object.fromEntries(fields.map(([key, field]) => [key, tagged(field)]));
}

const contents = fc.anything({
  withBigInt: true,
  key: fc.oneof(fc.string({ unit: 'binary' }), fc.nat().map(String), fc.constantFrom('', '$', '-1', '01', '1e3')),
  values: [fc.boolean(), fc.double(), fc.integer(), fc.string({ unit: 'binary' }), fc.constant(undefined), fc.bigInt()],
});

test('one text for one value, the same as ever', () => {
  fc.assert(fc.property(contents, (value) => canonical(value) === firstCanonical(value)));
});

test.each([
  [
    'absent values and numbers',
    { second: 1n, first: [undefined, -0, Number.NaN] },
    '{"first":[null,0,null],"second":{"$":"1"}}',
  ],
  [
    'keys that are numbers',
    { '10': true, '9': false, '-1': null, a: 'é\u2028"' },
    '{"9":false,"10":true,"-1":null,"a":"é\u2028\\""}',
  ],
  ['nothing', {}, '{}'],
])('%s: written as its chain was hashed', (_name, value, text) => {
  expect(canonical(value)).toBe(text);
});

test('what is written is read back, bigints included', () => {
  const value = { amount: -12n, levels: [1n, 2], name: 'BTCUSD' };
  expect(fromCanonical(JSON.parse(canonical(value)))).toEqual(value);
});

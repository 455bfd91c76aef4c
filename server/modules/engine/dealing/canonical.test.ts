import { money, rate } from '@candor/domain/money/money.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerText, canonical, fromCanonical, storedAnswer } from './canonical.ts';
import type { Answer } from './commands.ts';

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

const position: Position = {
  id: 5,
  accountId: 7,
  symbol: 'EURUSD',
  direction: 'buy',
  amount: money(10_000_000n),
  leverage: 10,
  openedAt: 1_768_392_000_000,
  openRate: rate(110_037_502n),
  stopLoss: undefined,
  takeProfit: rate(120_000_000n),
  trailing: undefined,
  breakEven: undefined,
  protected: false,
};

test('what is written is read back, bigints included', () => {
  const value = { amount: -12n, levels: [1n, 2], name: 'BTCUSD' };
  expect(fromCanonical(JSON.parse(canonical(value)))).toEqual(value);
});

test('an answer is written without absent fields, and rows that have them as null are read as the same answer', () => {
  const answer: Answer = { ok: true, value: { kind: 'opened', position } };
  const text = answerText(answer);
  expect(text).not.toMatch(/null|stopLoss|trailing|breakEven/);
  expect(canonical(answer)).toContain('"stopLoss":null');
  expect(storedAnswer(JSON.parse(text))).toEqual(answer);
  expect(storedAnswer(JSON.parse(canonical(answer)))).toEqual(answer);
});

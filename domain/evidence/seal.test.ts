import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, rate } from '../money/money.ts';
import { sealCells, sealText, shortHash } from './seal.ts';
import type { SealFacts } from './seal.ts';

const facts: SealFacts = {
  position: 4711,
  symbol: 'EURUSD',
  direction: 'buy',
  amount: money(120_000_000n),
  leverage: 10,
  at: 1_768_392_000_000,
  rate: rate(108_650_000n),
  profit: money(-1_234_567n),
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('EV-14 a seal is of the figures of its execution', () => {
  expect(sealText(facts)).toBe('candor-seal-1 4711 EURUSD buy 120000000 10 1768392000000 108650000 -1234567');
  expect(sealText({ ...facts, rate: null, profit: null })).toMatch(/ - -$/);
});

test.each<[keyof SealFacts, Partial<SealFacts>]>([
  ['position', { position: 4712 }],
  ['symbol', { symbol: 'GBPUSD' }],
  ['direction', { direction: 'sell' }],
  ['amount', { amount: money(120_000_001n) }],
  ['leverage', { leverage: 20 }],
  ['at', { at: facts.at + 1 }],
  ['rate', { rate: rate(108_650_001n) }],
  ['profit', { profit: money(-1_234_568n) }],
])('EV-14 another %s is another seal', (_name, change) => {
  expect(sealCells(hashOf(sealText({ ...facts, ...change })))).not.toEqual(sealCells(hashOf(sealText(facts))));
});

test('EV-14 the drawing has four rows of eight cells and says the first sixteen digits of the hash', () => {
  const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
  fc.assert(
    fc.property(hash, (text) => {
      const cells = sealCells(text) ?? [];
      expect(cells.map((row) => row.length)).toEqual([8, 8, 8, 8]);
      const bits = cells.flat().map((cell) => cell.toString(2).padStart(2, '0'));
      expect(BigInt(`0b${bits.join('')}`)).toBe(BigInt(`0x${text.slice(0, 16)}`));
    }),
  );
});

test.each(['', 'a3f9', 'A'.repeat(64), `${'a'.repeat(63)}g`, 'a'.repeat(65)])('EV-14 %j is no hash', (text) => {
  expect(sealCells(text)).toBeUndefined();
});

test('EV-14 the start of a hash is read in fours', () => {
  expect(shortHash('a3f902c1'.padEnd(64, '0'))).toBe('a3f9 02c1');
});

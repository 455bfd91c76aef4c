import { parseMoney, parseRate } from '@candor/domain/money/decimal.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayText, exactTime, shortTime } from './dates.ts';
import { readLanguageBy } from './locale.ts';
import { changeText, moneyText, percentText, priceText, typeset } from './numbers.ts';

test.each([
  ['6240.00', '6\u202F240.00'],
  ['-1234567.5', '\u22121\u202F234\u202F567.5'],
  ['999', '999'],
  ['0.00', '0.00'],
])('typesets %s', (decimal, shown) => {
  expect(typeset(decimal)).toBe(shown);
});

test.each([
  ['70.89', true, '+€70.89'],
  ['-6.734', true, '\u2212€6.73'],
  ['-0.004', true, '€0.00'],
  ['6240', false, '€6\u202F240.00'],
] as const)('writes the money %s, signed %s', (amount, signed, shown) => {
  const value = parseMoney(amount);
  expect(value !== undefined && moneyText(value, { symbol: '€', signed })).toBe(shown);
});

test('shows prices by the display rule', () => {
  const value = parseRate('67402.5');
  expect(value !== undefined && priceText(value, 2)).toBe('67\u202F402.50');
});

test.each([
  ['12.9', '+12.9\u202F%'],
  ['-2.2', '\u22122.2\u202F%'],
  ['0.00', '0.00\u202F%'],
])('writes the percentage %s', (decimal, shown) => {
  expect(percentText(decimal)).toBe(shown);
});

describe('in German', () => {
  beforeEach(() => readLanguageBy(() => 'de'));
  afterEach(() => readLanguageBy(() => 'en'));

  test.each([
    ['6240.00', '6.240,00'],
    ['-1234567.5', '\u22121.234.567,5'],
    ['999', '999'],
  ])('typesets %s', (decimal, shown) => {
    expect(typeset(decimal)).toBe(shown);
  });

  test.each([
    ['1234.56', false, '1.234,56\u00a0€'],
    ['70.89', true, '+70,89\u00a0€'],
    ['-6.734', true, '\u22126,73\u00a0€'],
    ['-0.004', true, '0,00\u00a0€'],
  ] as const)('writes the money %s, signed %s', (amount, signed, shown) => {
    const value = parseMoney(amount);
    expect(value !== undefined && moneyText(value, { symbol: '€', signed })).toBe(shown);
  });

  test.each([
    [0.341, '+0,34'],
    [-0.004, '0,00'],
    [-12.5, '\u221212,50'],
  ])('writes the change %d', (percent, shown) => {
    expect(changeText(percent)).toBe(shown);
  });

  test('writes days and times', () => {
    const instant = Date.UTC(2026, 10, 21, 14, 57, 3);
    expect(shortTime(instant)).toBe('21. Nov., 14:57');
    expect(exactTime(instant)).toBe('21. Nov. 2026, 14:57:03 UTC');
    expect(dayText(instant)).toBe('21. Nov. 2026');
  });
});

describe('on a page from right to left', () => {
  beforeEach(() => vi.stubGlobal('document', { documentElement: { dir: 'rtl', lang: 'en', dataset: {} } }));
  afterEach(() => vi.unstubAllGlobals());

  test('every figure is written from left to right, its sign and its currency with it', () => {
    const value = parseMoney('-5594.48');
    const shown = value === undefined ? '' : moneyText(value, { symbol: '€' });
    expect(shown).toBe('\u2066\u2212€5\u202F594.48\u2069');
    for (const figure of [typeset('6240.00'), percentText('12.9'), changeText(0.341), changeText(0)])
      expect(figure).toMatch(/^\u2066.*\u2069$/);
  });
});

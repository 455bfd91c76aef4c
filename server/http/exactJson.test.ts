import { decimalToNumber } from '@candor/domain/money/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InexactJson, exactReviver, parseExactJson } from './exactJson.ts';

describe('T42 a number is taken only as it was written', () => {
  it.each([
    ['1', 1],
    ['0', 0],
    ['-5', -5],
    ['0.01', 0.01],
    ['1.10', 1.1],
    ['250.00', 250],
    ['100', 100],
    ['0.00000001', 0.00000001],
    ['0.00000025', 0.00000025],
    ['9007199254740991', 9007199254740991],
    ['0.1000000000000000055', 0.1],
    ['1.0693386000000001', 1.0693386],
    ['0.30000000000000004', 0.30000000000000004],
  ])('%s is taken', (text, value) => {
    expect(parseExactJson(`{"amount":${text}}`)).toEqual({ amount: value });
  });

  it.each([
    '1e2',
    '1E2',
    '1e308',
    '1e400',
    '-1e400',
    '-0',
    '9007199254740993',
    '4503599627370496.3',
    '0.000000001',
    '1'.repeat(400),
    `1.${'0'.repeat(400)}`,
  ])('%s is not', (text) => {
    expect(parseExactJson(`{"amount":${text}}`)).toEqual({ amount: NaN });
    expect(JSON.parse(`[${text}]`, exactReviver)).toEqual([NaN]);
  });

  it('whichever way it is written', () => {
    const parts = [fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.stringMatching(/^(?:\.\d{1,9})?$/)] as const;
    fc.assert(
      fc.property(...parts, (whole, fraction) => {
        const text = `${whole}${fraction}`;
        expect(JSON.parse(text, exactReviver)).toBe(decimalToNumber(text) ?? NaN);
      }),
    );
  });

  it.each(['NaN', 'Infinity', '01', '.5', '5.', '+1', '0x10', '1,5'])('%s is no JSON', (text) => {
    expect(() => parseExactJson(`{"amount":${text}}`)).toThrow(InexactJson);
  });
});

describe('T57 a body has a sensible shape', () => {
  it.each([
    '{"__proto__":{}}',
    '{"a":{"constructor":1}}',
    '{"\\u005f_proto__":1}',
    '{"name":"a\\u0000b"}',
    '{"name":"a\\u0007b"}',
    '{"name":"a\\u0085b"}',
    '{"name":"\\ud800"}',
    '[[[[[[[[[1]]]]]]]]]',
    '['.repeat(60_000),
    `{${Array.from({ length: 2_001 }, (_, index) => `"k${index}":1`).join()}}`,
    `{"a":1${',"a":1'.repeat(2_000)}}`,
    '',
    '{',
  ])('%.40s is refused', (text) => {
    expect(() => parseExactJson(text)).toThrow(InexactJson);
  });

  it('brackets and commas inside a text are none of its shape', () => {
    expect(parseExactJson(`{"a":"${','.repeat(5_000)}"}`)).toEqual({ a: ','.repeat(5_000) });
    expect(parseExactJson('{"a":"[[[[[[[[[[\\"{{{{{{{{{"}')).toEqual({ a: '[[[[[[[[[["{{{{{{{{{' });
  });
});

import { describe, expect, it } from 'vitest';
import {
  answerOf,
  flagAt,
  isAccepted,
  keepable,
  majorAt,
  readJson,
  readJsonBytes,
  textAt,
  timeAt,
  valueUnder,
} from './answers.ts';

describe('PP-2 what a provider says', () => {
  it.each([
    ['{"a":250.00}', { a: '250.00' }],
    ['{"a":2.5e2}', { a: '2.5e2' }],
    ['{"a":202095632606577891}', { a: '202095632606577891' }],
    ['{"a":-0}', { a: '-0' }],
    ['[1,"1",true,null]', ['1', '1', true, null]],
    ['7', '7'],
  ])('numbers stay as they were written: %s', (text, value) => expect(readJson(text)).toEqual(value));

  it.each([[''], ['{'], ['{"a":01}'], ['nul'], ['['.repeat(9) + ']'.repeat(9)], [`"${'x'.repeat(262_144)}"`]])(
    'no JSON, too deep or too long is nothing',
    (text) => expect(readJson(text)).toBeUndefined(),
  );

  it('bytes that are no UTF-8 are nothing', () => {
    expect(readJsonBytes(new Uint8Array([0x22, 0xff, 0x22]))).toBeUndefined();
    expect(readJsonBytes(new TextEncoder().encode('{"a":"ü"}'))).toEqual({ a: 'ü' });
  });

  it.each([
    [199, undefined],
    [200, {}],
    [204, {}],
    [302, undefined],
    [400, {}],
    [404, {}],
    [408, undefined],
    [425, undefined],
    [429, undefined],
    [500, undefined],
    [503, undefined],
  ])('an answer of %d says %j', (status, said) => {
    expect(answerOf({ status, headers: {}, body: '{}' })).toEqual(said);
    expect(isAccepted({ status, headers: {}, body: '{}' })).toBe(status === 200 || status === 204);
  });

  it.each(['[]', '"text"', 'null', '7'])('an answer that is no object says nothing: %s', (body) => {
    expect(answerOf({ status: 200, headers: {}, body })).toBeUndefined();
  });

  it('only what is there itself is found', () => {
    const value = readJson('{"a":{"b":"c"},"__proto__":{"x":"y"},"list":["first"]}');
    expect([valueUnder(value, 'a', 'b'), valueUnder(value, 'a', 'c'), valueUnder(value, 'a', 'b', 'length')]).toEqual([
      'c',
      undefined,
      undefined,
    ]);
    expect([
      valueUnder(value, 'constructor'),
      valueUnder(value, 'x'),
      valueUnder({}, 'toString'),
      valueUnder(null, 'a'),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['', undefined],
    ['a\u0000b', undefined],
    ['\ud800', undefined],
    ['x'.repeat(2_049), undefined],
    [true, undefined],
    [{ a: 1 }, undefined],
    ['some text', 'some text'],
  ])('the text %j is %j', (value, text) => expect(textAt({ value }, 'value')).toBe(text));

  it.each([
    [true, true],
    [false, false],
    ['true', undefined],
    ['1', undefined],
    [null, undefined],
  ])('the flag %j is %j', (value, flag) => expect(flagAt({ value }, 'value')).toBe(flag));

  it.each([
    ['250', 'EUR', { minor: 25_000n, currency: 'EUR' }],
    ['250.0', 'EUR', { minor: 25_000n, currency: 'EUR' }],
    ['250.001', 'EUR', undefined],
    ['250.00', 'JPY', { minor: 250n, currency: 'JPY' }],
    ['250.5', 'JPY', undefined],
    ['250', 'eur', undefined],
    ['1,000.00', 'EUR', undefined],
    [undefined, 'EUR', undefined],
    ['250', undefined, undefined],
  ])('PY-1 %s %s is %o', (amount, currency, minor) => {
    expect(majorAt({ amount, currency }, 'amount', 'currency')).toEqual(minor);
  });

  it.each([
    ['2020-06-10 10:21:55', Date.UTC(2020, 5, 10, 10, 21, 55)],
    ['2020-06-10T10:21:55.123456Z', Date.UTC(2020, 5, 10, 10, 21, 55)],
    ['2020-06-10T10:21:55+02:00', Date.UTC(2020, 5, 10, 8, 21, 55)],
    ['2020-06-10', undefined],
    ['2020-02-30 99:00:00', undefined],
    ['yesterday', undefined],
    [undefined, undefined],
  ])('the time %s is %s', (at, instant) => expect(timeAt({ at }, 'at')).toBe(instant));
});

describe('PP-4 what is kept of it', () => {
  const snapshot = { state: 'failed', raw: 'declined' } as const;

  it.each([
    ['our key in a reason', { reason: 'the key abc-secret is wrong' }, { reason: 'the key *** is wrong' }],
    ['our key as a word', { raw: 'abc-secret' }, { raw: '***' }],
    [
      'our key in names',
      { providerRef: 'x-abc-secret', order: 'abc-secret' },
      { providerRef: undefined, order: undefined },
    ],
    ['a card in a reason', { reason: 'card 4111 1111-1111 1111.' }, { reason: 'card ***.' }],
    ['a card as a name', { providerRef: '4111111111111111' }, { providerRef: undefined }],
    ['a long number that is no card', { providerRef: '2020119869065794026' }, { providerRef: '2020119869065794026' }],
    ['a card but for one digit', { providerRef: '4111111111111112' }, { providerRef: '4111111111111112' }],
    ['a long reason', { reason: 'x'.repeat(500) }, { reason: 'x'.repeat(200) }],
    ['a long word', { raw: 'x'.repeat(500) }, { raw: 'x'.repeat(64) }],
    ['a long name', { order: 'x'.repeat(101) }, { order: undefined }],
    ['half a character at the end', { raw: `${'x'.repeat(63)}😀` }, { raw: `${'x'.repeat(63)}\ufffd` }],
    ['lines', { reason: 'one\n  two\tthree' }, { reason: 'one two three' }],
  ])('%s', (_, changes, stored) => {
    expect(keepable({ ...snapshot, ...changes }, 'abc-secret', 'other-secret')).toMatchObject(stored);
  });
});

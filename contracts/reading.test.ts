import { describe, expect, it } from 'vitest';
import { money as moneyOf } from '@candor/domain/money/money.ts';
import * as z from 'zod/mini';
import { amount, commandId, email, flag, id, money, rate, text } from './codecs.ts';
import { readRequest, writeRequest } from './reading.ts';

const request = z.strictObject({
  first_name: text(10),
  email,
  phone: text(20),
  agree: flag,
  country_id: z.number().check(z.int(), z.positive()),
  amount,
  price: z.optional(z.nullable(rate)),
  ref: z.optional(z.string().check(z.maxLength(5))),
  comments: z.optional(text(5)),
  commandId: z.optional(commandId),
  method: z.optional(z.literal([1, 2, 6])),
  ask: z.optional(z.boolean()),
  list: z.optional(z.array(z.strictObject({ id, level: z.nullable(money) }))),
  either: z.optional(
    z.union([z.object({ kind: z.literal('a'), n: id }), z.object({ kind: z.literal('b'), on: flag })]),
  ),
});

const full = { first_name: 'Kim', email: 'a@b.ch', phone: '+41', agree: 1, country_id: 9, amount: 100 };

function read(changes: Readonly<Record<string, unknown>>): unknown {
  const found = readRequest(request, { ...full, ...changes }, 'EUR');
  return found.ok ? found.value : found.refusal;
}

describe('WI-1 one thing written in several ways', () => {
  it.each([
    ['agree', true, true],
    ['agree', false, false],
    ['agree', 0, false],
    ['agree', '0', false],
    ['agree', '1', true],
    ['ask', 1, true],
    ['ask', '0', false],
    ['ask', true, true],
    ['country_id', '109', 109],
    ['amount', '100', 100_000_000n],
    ['amount', '-2.50', -2_500_000n],
    ['price', '1.5', 150_000_000n],
    ['price', null, null],
    ['price', '', null],
    ['ref', null, undefined],
    ['ref', '', ''],
    ['comments', '', undefined],
    ['comments', '  ', undefined],
    ['comments', null, undefined],
    ['commandId', '', undefined],
    ['commandId', null, undefined],
    ['method', '6', 6],
    ['list', [{ id: '7', level: '' }], [{ id: 7, level: null }]],
    ['list', null, undefined],
    ['either', { kind: 'a', n: '3' }, { kind: 'a', n: 3 }],
    ['either', { kind: 'b', on: '1' }, { kind: 'b', on: true }],
  ])('%s %j is read as it is meant', (field, written, value) => {
    const found = readRequest(request, { ...full, [field]: written }, 'EUR');
    expect(found).toMatchObject({ ok: true });
    expect(found.ok && Reflect.get(found.value, field)).toEqual(value);
  });
});

describe('WI-2 floats', () => {
  it.each([
    ['amount', 0.1 + 0.2, 300_000n],
    ['amount', '100.000000000000001', 100_000_000n],
    ['price', 1.08014 * 0.99, 106_933_860n],
    ['price', 1 / 3, 33_333_333n],
    ['price', '0.123456785', 12_345_678n],
    ['price', '0.123456795', 12_345_680n],
  ])('%s %s is rounded half-even below the eighth decimal', (field, written, value) => {
    expect(read({ [field]: written })).toMatchObject({ [field]: value });
  });

  it.each([
    [100.005, '100.005'],
    ['100.001', '100.001'],
    [33.333333333, '33.33333333'],
  ])('an amount of %s is refused with the figure', (written, value) => {
    expect(read({ amount: written })).toEqual({
      code: 'tooManyDecimals',
      field: 'amount',
      params: { value, decimals: '2' },
    });
  });
});

describe('WI-3 what is missing or too long is said in the words of the specification', () => {
  it.each([
    [{ first_name: undefined }, 'fieldRequired', 'first_name', { title: 'First name' }],
    [{ first_name: null }, 'fieldRequired', 'first_name', { title: 'First name' }],
    [{ first_name: '   ' }, 'fieldRequired', 'first_name', { title: 'First name' }],
    [{ first_name: 'x'.repeat(11) }, 'fieldTooLong', 'first_name', { title: 'First name', maximum: '10' }],
    [{ ref: 'abcdef' }, 'fieldTooLong', 'ref', { title: 'Ref', maximum: '5' }],
    [{ amount: '' }, 'fieldRequired', 'amount', { title: 'Amount' }],
    [{ country_id: '' }, 'fieldRequired', 'country_id', { title: 'Country id' }],
    [{ email: '' }, 'emailRequired', 'email', undefined],
    [{ email: 'nobody' }, 'emailInvalid', 'email', undefined],
    [{ phone: null }, 'phoneRequired', 'phone', undefined],
    [{ agree: undefined }, 'agreementRequired', 'agree', undefined],
  ])('%j is %s', (changes, code, field, params) => {
    expect(read(changes)).toEqual({ code, field, ...(params !== undefined && { params }) });
  });
});

describe('R38 everything else stays strict', () => {
  it.each([
    { agree: 'yes' },
    { agree: 'true' },
    { agree: 2 },
    { country_id: '1e2' },
    { country_id: '0x10' },
    { country_id: ' 7' },
    { country_id: '007' },
    { country_id: '7.5' },
    { country_id: true },
    { country_id: '9'.repeat(30) },
    { amount: Number.NaN },
    { amount: Number.POSITIVE_INFINITY },
    { amount: 'NaN' },
    { amount: '-Infinity' },
    { amount: '1e2' },
    { amount: '1,5' },
    { amount: 1e300 },
    { amount: '0.0000000001' },
    { amount: [100] },
    { amount: {} },
    { amount: true },
    { price: -1 },
    { price: 1e-12 },
    { method: true },
    { method: '3' },
    { ask: 'no' },
    { first_name: 7 },
    { email: {} },
    { list: [{ id: '', level: null }] },
  ])('%j is malformed', (changes) => {
    expect(read(changes)).toEqual({ code: 'malformed', field: Object.keys(changes)[0] });
  });

  it('an unknown field and what is no object are refused', () => {
    expect(read({ admin: true })).toEqual({ code: 'malformed' });
    expect(read({ __proto__: null, admin: 1 })).toEqual({ code: 'malformed' });
    for (const raw of [null, undefined, 7, 'x', [], [full]])
      expect(readRequest(request, raw, 'EUR')).toEqual({ ok: false, refusal: { code: 'malformed' } });
  });
});

describe('what a page would send', () => {
  const fields = {
    first_name: 'Kim',
    email: 'a@b.ch',
    phone: '+41',
    agree: true,
    country_id: 9,
    amount: moneyOf(100_500_000n),
  };

  it('is written as it is read', () => {
    const written = writeRequest(request, fields);
    expect(written).toEqual({ ok: true, value: { ...full, amount: 100.5 } });
    expect(written.ok && readRequest(request, written.value, 'EUR')).toEqual({ ok: true, value: fields });
  });

  it.each([
    [{ first_name: 'Kim who is called so' }, { code: 'fieldTooLong', params: { title: 'First name', maximum: '10' } }],
    [{ country_id: 0 }, { code: 'malformed' }],
    [{ email: 'nobody' }, { code: 'emailInvalid' }],
    [{ phone: '' }, { code: 'phoneRequired' }],
  ])('is refused where the contract forbids %j', (changes, refusal) => {
    const field = Object.keys(changes)[0];
    expect(writeRequest(request, { ...fields, ...changes })).toEqual({ ok: false, refusal: { ...refusal, field } });
  });
});

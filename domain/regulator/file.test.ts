import { describe, expect, test } from 'vitest';
import { faultOf, isLei } from './field.ts';
import type { FieldFault, FieldFormat } from './field.ts';
import { FAULTS_NAMED, FileCheck, fieldsOf, regulatorFiles } from './file.ts';

describe('RG-2 a value is in its format or a fault', () => {
  test.each<[FieldFormat, string, FieldFault | undefined]>([
    [{ kind: 'alphanumeric', most: 3 }, 'abc', undefined],
    [{ kind: 'alphanumeric', most: 3 }, 'abcd', 'length'],
    [{ kind: 'alphanumeric', most: 9 }, 'a\nb', 'format'],
    [{ kind: 'codes', codes: ['NEWT'] }, 'NEWT', undefined],
    [{ kind: 'codes', codes: ['NEWT'] }, 'newt', 'code'],
    [{ kind: 'decimal', digits: 5, fraction: 2 }, '-123.45', undefined],
    [{ kind: 'decimal', digits: 5, fraction: 2 }, '1.234', 'length'],
    [{ kind: 'decimal', digits: 5, fraction: 2 }, '1234.56', 'length'],
    [{ kind: 'decimal', digits: 5, fraction: 2 }, '1e3', 'format'],
    [{ kind: 'date' }, '2026-02-28', undefined],
    [{ kind: 'date' }, '2026-13-01', 'format'],
    [{ kind: 'second' }, '2026-02-28T10:00:00Z', undefined],
    [{ kind: 'second' }, '2026-02-28T10:00:00.123456Z', 'format'],
    [{ kind: 'dateTime' }, '2026-02-28T10:00:00.123456Z', undefined],
    [{ kind: 'dateTime' }, '2026-02-28 10:00:00', 'format'],
    [{ kind: 'flag' }, 'true', undefined],
    [{ kind: 'flag' }, 'Y', 'format'],
    [{ kind: 'isin' }, 'US0378331005', undefined],
    [{ kind: 'isin' }, 'BTCUSD', 'format'],
    [{ kind: 'currency' }, 'EUR', undefined],
    [{ kind: 'currency' }, 'BTC', 'code'],
    [{ kind: 'country' }, 'DE', undefined],
    [{ kind: 'mic' }, 'XXXX', undefined],
    [{ kind: 'cfi' }, 'JESXCC', undefined],
    [{ kind: 'count' }, '12', undefined],
    [{ kind: 'count' }, '-1', 'format'],
    [{ kind: 'isin' }, '', undefined],
  ])('%j: %j is %s', (format, value, fault) => {
    expect(faultOf({ format }, value)).toBe(fault);
  });

  test('the check digits of an LEI are checked', () => {
    expect(isLei('5493001KJTIIGC8Y1R12')).toBe(true);
    expect(isLei('5493001KJTIIGC8Y1R13')).toBe(false);
    expect(isLei('NORTHLINE')).toBe(false);
  });
});

test('RG-1 the field tables have each number once, and say of each field where its value comes from or that it is not held', () => {
  expect(fieldsOf.transactions.map(({ number }) => number)).toEqual(
    Array.from({ length: 65 }, (_, index) => String(index + 1)),
  );
  for (const file of regulatorFiles) {
    const numbers = fieldsOf[file].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { source } of fieldsOf[file]) expect(source === undefined || source.length > 0).toBe(true);
  }
});

test('RG-2 a check counts rows, names the first faults and says which required fields are empty', () => {
  const check = new FileCheck('complaints');
  for (let row = 0; row < 60; row += 1)
    check.add(['N-1', 'yesterday', row === 0 ? '' : 'charges', 'received', '', '', '', '']);
  expect(check.rows).toBe(60);
  expect(check.faultCount).toBe(60);
  expect(check.faults).toHaveLength(FAULTS_NAMED);
  expect(check.faults[0]).toEqual({ row: 1, field: '2', fault: 'format' });
  expect(check.gaps).toEqual([{ field: '3', rows: 1 }]);
});

test('RG-2 what is required only beside another value is a gap only there', () => {
  const check = new FileCheck('derivatives');
  const numbers = fieldsOf.derivatives.map(({ number }) => number);
  const row = (values: Readonly<Record<string, string>>) => numbers.map((number) => values[number] ?? '');
  check.add(row({ '2.11': 'EQUI', '2.13': 'I' }));
  check.add(row({ '2.11': 'EQUI', '2.13': 'X', '2.16': 'DAX 40' }));
  check.add(row({ '2.11': 'CURR' }));
  const gaps = new Map(check.gaps.map(({ field, rows }) => [field, rows]));
  expect([gaps.get('2.13'), gaps.get('2.14'), gaps.get('2.16'), gaps.get('2.1')]).toEqual([undefined, 1, undefined, 3]);
});

import { describe, expect, it, test } from 'vitest';
import { transactionNumber } from './reference.ts';
import { REPORT_COLUMNS, orderIn, parseReport } from './settlementReport.ts';

const number = transactionNumber('northline', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
const HEADING = REPORT_COLUMNS.join();

function csv(...rows: string[]): string {
  return [HEADING, ...rows].join('\n');
}

const line = {
  providerRef: 'B-1',
  order: number,
  amount: { minor: 25_000n, currency: 'EUR' },
  fee: { minor: 150n, currency: 'EUR' },
  payer: 'Larsson, Kim',
  at: Date.UTC(2026, 2, 1, 10),
};

describe('RC-5 a report', () => {
  it('is read as CSV, with quotes, either line ending and a number among words', () => {
    const row = `B-1,"Deposit ${number.toLowerCase()} ""thanks""",250.00,EUR,1.50,"Larsson, Kim",2026-03-01T10:00:00Z`;
    expect(parseReport(csv(row))).toEqual({ ok: true, value: [line] });
    expect(parseReport(`\uFEFF${csv(row, '').replaceAll('\n', '\r\n')}`)).toEqual({ ok: true, value: [line] });
  });

  it('is read as JSON, without what is empty', () => {
    const item = { reference: 'B-1', order: number, amount: '250', currency: 'EUR', at: '2026-03-01T10:00:00Z' };
    const expected = { ...line, fee: undefined, payer: undefined };
    expect(parseReport(JSON.stringify([item]))).toEqual({ ok: true, value: [expected] });
    expect(parseReport(JSON.stringify([{ ...item, fee: '0.00' }]))).toEqual({ ok: true, value: [expected] });
  });

  const good = 'B-1,X,250.00,EUR,,,2026-03-01T10:00:00Z';
  test.each([
    ['', 0],
    [HEADING, 0],
    ['order,reference,amount,currency,fee,payer,at\nB-1,X,250.00,EUR,,,2026-03-01T10:00:00Z', 0],
    [csv(good, 'B-2,X,250.00,EUR,,2026-03-01T10:00:00Z'), 2],
    [csv(',X,250.00,EUR,,,2026-03-01T10:00:00Z'), 1],
    [csv('B-1,X,"250,00",EUR,,,2026-03-01T10:00:00Z'), 1],
    [csv('B-1,X,2.5e2,EUR,,,2026-03-01T10:00:00Z'), 1],
    [csv('B-1,X,250.001,EUR,,,2026-03-01T10:00:00Z'), 1],
    [csv('B-1,X,0.00,EUR,,,2026-03-01T10:00:00Z'), 1],
    [csv('B-1,X,-250.00,EUR,,,2026-03-01T10:00:00Z'), 1],
    [csv('B-1,X,250.00,EURO,,,2026-03-01T10:00:00Z'), 1],
    [csv('B-1,X,250.00,EUR,250.01,,2026-03-01T10:00:00Z'), 1],
    [csv('B-1,X,250.00,EUR,-1.00,,2026-03-01T10:00:00Z'), 1],
    [csv('B-1,X,250.00,EUR,,,2026-02-30T10:00:00Z'), 1],
    [csv('B-1,X,250.00,EUR,,,01.03.2026'), 1],
    [csv('B-1,"X,250.00,EUR,,,2026-03-01T10:00:00Z'), 1],
    [csv(good, '', good), 2],
    [csv(`B-1,${'X'.repeat(141)},250.00,EUR,,,2026-03-01T10:00:00Z`), 1],
    ['[]', 0],
    ['[{', 0],
    ['[null]', 1],
    ['[{"reference":"B-1","amount":250,"currency":"EUR","at":"2026-03-01T10:00:00Z"}]', 1],
    ['[{"reference":"B-1","amount":"250","currency":"EUR","at":"2026-03-01T10:00:00Z","more":"1"}]', 1],
  ])('%j is refused as a whole', (text, row) => {
    const refusal = { code: 'malformed', field: 'report', params: { row: String(row) } };
    expect(parseReport(text)).toEqual({ ok: false, refusal });
  });

  it('PY-2 leaves words without a number of ours as they are', () => {
    expect(orderIn('rent for March')).toBe('rent for March');
    expect(orderIn(`${number.slice(0, -1)}0 and more`)).not.toBe(number);
  });
});

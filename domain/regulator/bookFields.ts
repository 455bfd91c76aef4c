import { alphanumeric, decimal, fieldTable, oneOf } from './field.ts';
import type { FieldFormat, FieldRow, RegulatorField } from './field.ts';

type Unnumbered = readonly [name: string, format: FieldFormat, source?: string, required?: true];

/** Fields modelled on table 1 of annex II of Delegated Regulation (EU) 2017/576 (RTS 28): one row for each class. */
export const venueFields = numbered([
  ['Class of Instrument', alphanumeric(60), 'catalogue of instruments', true],
  ['Notification if < 1 average trade per business day in the previous year', oneOf('Y', 'N'), 'execution', true],
  ['Top five execution venues ranked in terms of trading volumes', alphanumeric(80), 'brand.json, `legalEntity`', true],
  ['Proportion of volume traded as a percentage of total in that class', decimal(5, 2), 'execution', true],
  ['Proportion of orders executed as percentage of total in that class', decimal(5, 2), 'execution', true],
  ['Percentage of passive orders', decimal(5, 2)],
  ['Percentage of aggressive orders', decimal(5, 2)],
  ['Percentage of directed orders', decimal(5, 2)],
  ['Orders executed', { kind: 'count' }, 'execution', true],
  ['Volume', decimal(25, 5), 'position, amount times leverage', true],
  ['Volume currency', { kind: 'currency' }, 'trading account', true],
]);

/** Fields of client money: a row for each day’s count and provider. */
export const clientMoneyFields = numbered([
  ['Day', { kind: 'date' }, 'count of client money', true],
  ['Counted at', { kind: 'dateTime' }, 'count of client money', true],
  ['Currency', { kind: 'currency' }, 'count of client money', true],
  ['Accounts', { kind: 'count' }, 'count of client money', true],
  ['Owed to clients', decimal(25, 5), 'count of client money', true],
  ['Root', alphanumeric(64), 'count of client money, as it is published', true],
  ['Provider', alphanumeric(40), 'check of the count'],
  ['Booked with the provider', decimal(25, 5), 'ledger'],
  ['Reported by the provider', decimal(25, 5), 'check of the count; empty where it cannot be asked'],
  ['Difference', decimal(25, 5), 'reported less booked'],
  ['Signed off by', alphanumeric(120), 'sign-off, the first person', true],
  ['Second person', alphanumeric(120), 'sign-off', true],
  ['Signed off at', { kind: 'dateTime' }, 'sign-off', true],
]);

/** Fields of the register of complaints (rule CP-10), without names. */
export const complaintFields = numbered([
  ['Number', alphanumeric(20), 'complaint', true],
  ['Received', { kind: 'date' }, 'complaint', true],
  ['Category', alphanumeric(40), 'complaint', true],
  ['State', alphanumeric(20), 'complaint', true],
  ['Answered', { kind: 'date' }, 'complaint'],
  ['Outcome', oneOf('upheld', 'partly', 'rejected'), 'complaint'],
  ['Redress', decimal(18, 5), 'complaint'],
  ['Redress currency', { kind: 'currency' }, 'brand.json'],
]);

/** Numbers the fields of a table whose standard has no numbers. */
function numbered(rows: readonly Unnumbered[]): readonly RegulatorField[] {
  return fieldTable(rows.map(([name, ...row], index): FieldRow => [String(index + 1), name, ...row]));
}

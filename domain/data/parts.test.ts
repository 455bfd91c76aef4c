import { expect, it } from 'vitest';
import { dataTables } from './tables.ts';
import { isLeavingTable, isPartArchivable, leavingTables } from './parts.ts';

it.each([
  ['2026-11-01', 15, '2028-01-31T23:59:59.999Z', false],
  ['2026-11-01', 15, '2028-02-01T00:00:00.000Z', true],
  ['2026-11-01', 73, '2032-11-30T23:59:59.999Z', false],
  ['2026-11-01', 73, '2032-12-01T00:00:00.000Z', true],
  ['2026-11-01', 0, '2026-10-31T23:59:59.999Z', false],
  ['2026-11-01', 0, '2026-11-01T00:00:00.000Z', true],
])('ER-8 a part until %s that is kept for %i months may leave at %s: %s', (until, months, now, is) => {
  expect(isPartArchivable(Date.parse(until), months, Date.parse(now))).toBe(is);
});

it('ER-8 tables of parts are tables whose class is kept for good: as files, once they have left', () => {
  for (const name of Object.keys(leavingTables))
    expect([name, dataTables[name]?.class === 'books' || dataTables[name]?.class === 'record']).toEqual([name, true]);
  expect(isLeavingTable('client')).toBe(false);
});

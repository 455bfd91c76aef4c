import { expect, test } from 'vitest';
import type { StaffRole } from '../staff/roles.ts';
import { mayDo, staffRoles } from '../staff/roles.ts';
import { readableReports, reportNames, reports } from './report.ts';
import type { ReportName } from './report.ts';

test.each<[StaffRole, readonly ReportName[]]>([
  ['support', []],
  ['kycOfficer', ['verification']],
  ['paymentsOfficer', ['payments']],
  ['finance', ['payments', 'funnel', 'exposure', 'affiliates', 'closeOuts']],
  ['dealing', ['exposure', 'closeOuts']],
  ['compliance', reportNames],
  ['brandAdmin', ['funnel', 'affiliates']],
  ['platformAdmin', []],
  ['auditor', reportNames],
])('OR-1 %s reads %j', (role, expected) => {
  expect(readableReports([role])).toEqual(expected);
});

test('OR-1 who may read one may open the page, and no one else', () => {
  for (const role of staffRoles) expect(mayDo([role], 'reports.read')).toBe(readableReports([role]).length > 0);
});

test('OR-4 a sum has the currency of its row, and a chart is of columns that there are', () => {
  for (const name of reportNames) {
    const { columns, chart } = reports[name];
    const names = columns.map((column) => column.name);
    expect(new Set(names).size).toBe(names.length);
    if (columns.some(({ kind }) => kind === 'money')) expect(names).toContain('currency');
    if (chart !== undefined) expect(names).toEqual(expect.arrayContaining([chart.x, chart.value]));
  }
});

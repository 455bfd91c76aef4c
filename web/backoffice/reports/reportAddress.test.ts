import { expect, test } from 'vitest';
import { filtersOf, mailedView, readReportView, requestOf, viewOf, writeReportView } from './reportAddress.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

test.each([
  ['', ''],
  ['period=lastMonth', 'period=lastMonth'],
  ['period=days&from=2026-01-01&until=2026-01-31', 'period=days&from=2026-01-01&until=2026-01-31'],
  ['period=days&from=2026-01-01', ''],
  ['period=never&currency=eur&brands=some', ''],
  ['period=last7&currency=CHF&brands=all', 'period=last7&currency=CHF&brands=all'],
])('the address %j is read as %j, and is the same from what was saved', (address, written) => {
  const view = readReportView(new URLSearchParams(address));
  expect(writeReportView(view).toString()).toBe(written);
  expect(writeReportView(viewOf(filtersOf(view))).toString()).toBe(written);
});

test('OR-2 the last day is included', () => {
  const view = readReportView(new URLSearchParams('period=days&from=2026-01-01&until=2026-01-31'));
  expect(requestOf('payments', view, NOW)).toEqual({
    report: 'payments',
    from: Date.parse('2026-01-01'),
    until: Date.parse('2026-02-01'),
  });
});

test("OR-5 a mail's link has its own days and its report's currency, and is about one brand", () => {
  const filters = { period: 'lastWeek', currency: 'CHF', everywhere: true } as const;
  const view = mailedView(filters, { from: '2026-01-05', until: '2026-01-11' });
  expect(view && writeReportView(view).toString()).toBe('period=days&from=2026-01-05&until=2026-01-11&currency=CHF');
  expect(mailedView(filters, { from: '2026-01-05', until: 'x' })).toBeUndefined();
});

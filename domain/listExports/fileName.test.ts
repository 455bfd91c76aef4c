import { expect, it } from 'vitest';
import { exportFileName, isCutFile } from './fileName.ts';

it.each([
  [true, 'northline-payments-first-50000-rows-2026-01-14.csv'],
  [false, 'northline-payments-2026-01-14.csv'],
])('LX-2 the name of a file says whether its list was cut: %s', (isCut, name) => {
  expect(exportFileName({ brandId: 'northline', list: 'payments', day: '2026-01-14', isCut })).toBe(name);
  expect(isCutFile(name)).toBe(isCut);
});

import { expect, it } from 'vitest';
import { fileNameOf } from './fileNameOf.ts';

it.each([
  [
    'attachment; filename="SIMULATED-northline-transactions-2026-11-01-2026-11-29.csv"',
    'SIMULATED-northline-transactions-2026-11-01-2026-11-29.csv',
  ],
  ['attachment; filename="../secrets"', 'download'],
  ['attachment', 'download'],
])('RG-4 a file is saved under the name that the server gave it: %s', (disposition, name) => {
  expect(fileNameOf(new Headers({ 'Content-Disposition': disposition }))).toBe(name);
});

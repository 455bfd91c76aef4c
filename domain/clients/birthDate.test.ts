import { expect, it } from 'vitest';
import { checkBirthDate } from './birthDate.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['1990-04-02', undefined],
  ['2008-11-21', undefined],
  ['2008-11-22', 'underAge'],
  ['2026-11-21', 'underAge'],
  ['2026-11-22', 'birthDateInvalid'],
  ['1906-11-22', undefined],
  ['1906-11-21', 'birthDateInvalid'],
  ['1990-02-30', 'birthDateInvalid'],
  ['1992-02-29', undefined],
  ['1990-13-01', 'birthDateInvalid'],
  ['0000-00-00', 'birthDateInvalid'],
  ['02.04.1990', 'birthDateInvalid'],
  ['', 'birthDateInvalid'],
  ['1990-04-02T00:00:00Z', 'birthDateInvalid'],
])('CL-3 %s: %s', (text, code) => {
  const checked = checkBirthDate(text, now);
  expect(checked.ok ? undefined : checked.refusal.code).toBe(code);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as budgets from '@candor/server/admission/budgets.ts';
import { apiMarkdown } from '../../scripts/apiMarkdown.ts';
import { ROOT } from './sources.ts';

test('docs/api.md is what `npm run docs` makes of the contracts', () => {
  expect(readFileSync(join(ROOT, 'docs/api.md'), 'utf8')).toBe(apiMarkdown());
});

const MINUTE_MS = 60_000;

function inWords([figure, value]: readonly [string, unknown]): string {
  if (figure !== 'windowMs') return String(value);
  return value === MINUTE_MS ? 'a minute' : `${Number.parseInt(String(value), 10) / 1_000} s`;
}

test.each(Object.entries(budgets))('docs/operating.md has the budget %s with its figures', (name, budget) => {
  const line = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
    .split('\n')
    .find((row) => row.startsWith('|') && row.includes(`\`${name}\``));
  const figures = typeof budget === 'number' ? { budget } : budget;
  const said = Object.entries(figures).filter(([figure]) => figure !== 'name');
  for (const text of said.map(inWords)) expect(line).toMatch(new RegExp(`\\b${text}\\b`));
});

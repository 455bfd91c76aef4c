import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import * as budgets from '@candor/server/admission/budgets.ts';
import { apiMarkdown } from '../../scripts/apiMarkdown.ts';
import { dataMarkdown } from '../../scripts/dataMarkdown.ts';
import { cheatsMarkdown } from '../../scripts/cheatsMarkdown.ts';
import { regulatorMarkdown } from '../../scripts/regulatorMarkdown.ts';
import { settingNames } from '@candor/server/config.ts';
import { ROOT } from './sources.ts';

test('docs/api.md is what `npm run docs` makes of the contracts', () => {
  expect(readFileSync(join(ROOT, 'docs/api.md'), 'utf8')).toBe(apiMarkdown());
});

test('PL-13: docs/cheats.md is what `npm run docs` makes of the table of cheats', () => {
  expect(readFileSync(join(ROOT, 'docs/cheats.md'), 'utf8')).toBe(cheatsMarkdown());
});

test('DE-1: docs/data.md is what `npm run docs` makes of the declaration', () => {
  expect(readFileSync(join(ROOT, 'docs/data.md'), 'utf8')).toBe(dataMarkdown());
});

test('RG-1: docs/regulator.md is what `npm run docs` makes of the field tables', () => {
  expect(readFileSync(join(ROOT, 'docs/regulator.md'), 'utf8')).toBe(regulatorMarkdown());
});

test.each(settingNames)('the setting %s is explained in README or docs', (name) => {
  const pages = ['README.md', 'docs/providers.md', 'docs/operating.md', 'docs/live.md', 'docs/cluster.md'];
  expect(pages.some((page) => readFileSync(join(ROOT, page), 'utf8').includes(`\`${name}\``))).toBe(true);
});

test('every command of package.json is explained in README or docs', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/operating.md',
    'docs/live.md',
    'docs/receipts.md',
    'docs/cms.md',
  ];
  const text = pages.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
  const isExplained = (name: string) => text.includes(`npm ${name}`) || text.includes(`npm run ${name}`);
  expect(Object.keys(scripts).filter((name) => !isExplained(name))).toEqual([]);
});

function inWords([figure, value]: readonly [string, unknown]): string {
  if (figure !== 'windowMs') return String(value);
  return value === MINUTE_MS ? 'a minute' : `${Number.parseInt(String(value), 10) / 1_000} s`;
}

test.each(Object.entries(budgets))('docs/operating.md has the budget %s with its figures', (name, budget) => {
  const line = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
    .split('\n')
    .find((row) => row.startsWith('|') && row.includes(`\`${name}\``));
  const figures = typeof budget === 'number' ? { budget } : budget;
  const figureEntries = Object.entries(figures).filter(([figure]) => figure !== 'name');
  for (const text of figureEntries.map(inWords)) expect(line).toMatch(new RegExp(`\\b${text}\\b`));
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiMarkdown } from '../../scripts/apiMarkdown.ts';
import { settingNames } from '@candor/server/config.ts';
import { ROOT } from './sources.ts';

test('docs/api.md is what `npm run docs` makes of the contracts', () => {
  expect(readFileSync(join(ROOT, 'docs/api.md'), 'utf8')).toBe(apiMarkdown());
});

test.each(settingNames)('the setting %s is explained in README or docs', (name) => {
  const pages = ['README.md', 'docs/providers.md', 'docs/operating.md', 'docs/live.md'];
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

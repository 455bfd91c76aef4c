import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiMarkdown } from '../../scripts/apiMarkdown.ts';
import { ROOT } from './sources.ts';

test('docs/api.md is what `npm run docs` makes of the contracts', () => {
  expect(readFileSync(join(ROOT, 'docs/api.md'), 'utf8')).toBe(apiMarkdown());
});

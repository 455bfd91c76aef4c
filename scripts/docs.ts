import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiMarkdown } from './apiMarkdown.ts';
import { say } from './progress.ts';

/** `npm run docs`: writes the documents generated from the contracts. */
writeFileSync(join(resolve(import.meta.dirname, '..'), 'docs/api.md'), apiMarkdown());
say('docs/api.md is written.');

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiMarkdown } from './apiMarkdown.ts';
import { dataMarkdown } from './dataMarkdown.ts';
import { say } from './progress.ts';

/** `npm run docs`: writes the documents generated from the contracts and from the declaration of data. */
writeFileSync(join(resolve(import.meta.dirname, '..'), 'docs/api.md'), apiMarkdown());
writeFileSync(join(resolve(import.meta.dirname, '..'), 'docs/data.md'), dataMarkdown());
say('docs/api.md and docs/data.md are written.');

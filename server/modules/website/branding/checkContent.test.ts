import { readFileSync } from 'node:fs';
import { baseFile } from '@candor/brands/folder.ts';
import type { JsonValue } from '@candor/domain/content/cms/entry.ts';
import { languages } from '@candor/domain/clients/language.ts';
import { expect, it } from 'vitest';
import { checkReviewed } from './checkContent.ts';

const OTHER_LANGUAGE = /_(?:de|it|es)$/;

it.each(languages.flatMap((language) => ['settings', 'pages/about'].map((name) => ({ language, name }))))(
  'BR-6 the gate knows the starter text $name by its own words in $language',
  ({ language, name }) => {
    const file = baseFile('content', `${name}.json`);
    const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, JsonValue>);
    const value = Object.fromEntries(entries.filter(([column]) => isOf(column, language)));
    const found = checkReviewed([{ slug: name, file, json: { value, lineOf: () => 1 } }]);
    expect(found.map(({ code }) => code)).toEqual(['textFictitious']);
  },
);

/** Is the column one of the language? English is in the fields without an ending. */
function isOf(column: string, language: string): boolean {
  return language === 'en' ? !OTHER_LANGUAGE.test(column) : column.endsWith(`_${language}`);
}

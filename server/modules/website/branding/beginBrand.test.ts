import { readFileSync } from 'node:fs';
import { brandFile, brandNames } from '@candor/brands/folder.ts';
import { brandSchema } from '@candor/brands/schema.ts';
import { themeFaults } from '@candor/domain/branding/contrast.ts';
import { expect, test } from 'vitest';
import { loadBrand } from '../../../brands.ts';
import { brandColours, foreignWords } from '../../../../tests/brands/foreignWords.ts';
import { beginBrand } from './beginBrand.ts';

const tokens = readFileSync(new URL('../../../../web/ui/tokens.css', import.meta.url), 'utf8');
const all = brandNames().map(loadBrand);
const beginning = {
  id: 'oakfield',
  name: 'Oakfield',
  hosts: ['oakfield.example'],
  currency: 'JPY',
  languages: ['it', 'en'] as const,
  legalEntity: { name: 'Oakfield Ltd', address: '1 Example Street' },
  regime: 'esma-retail' as const,
  fictitious: true,
};

test.each(all.map((brand) => [brand.id, brand] as const))(
  'BS-10 a brand that begins like %s has its composition, and neither its words nor its colours',
  (id, brand) => {
    const sheet = readFileSync(brandFile(id, 'theme.css'), 'utf8');
    const files = beginBrand({ ...beginning, like: { brand, sheet } }, tokens);
    const made = brandSchema.parse(JSON.parse(files['brand.json']));
    expect(made).toMatchObject({ look: brand.look, fonts: brand.fonts, languages: ['it', 'en'], theme: brand.theme });
    expect(Object.keys(made.tagline)).toEqual(['it', 'en']);
    expect(made.currency.code).toBe('JPY');
    for (const text of Object.values<string>({ ...files })) expect(foreignWords(text, made, all)).toEqual([]);
    expect(brandColours(files['theme.css']).filter((colour) => sheet.includes(colour) && colour !== '#ffffff')).toEqual(
      [],
    );
    expect(themeFaults(tokens, files['theme.css'])).toEqual([]);
    const radius = /--radius-card: \S+;/.exec(sheet)?.[0];
    if (radius !== undefined) expect(files['theme.css']).toContain(radius);
  },
);

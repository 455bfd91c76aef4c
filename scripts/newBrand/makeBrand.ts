import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brandFile, brandNames } from '@candor/brands/folder.ts';
import { reservedBrandIds } from '@candor/domain/branding/newBrand.ts';
import { isBrandCurrency } from '@candor/domain/money/currency.ts';
import { beginBrand } from '@candor/server/modules/website/branding/index.ts';

const NAME = /^[a-z][a-z0-9-]{1,30}$/;

/** Says why this name cannot be used, in one sentence; undefined if it can. */
export function problemOf(name: string, currency = 'EUR'): string | undefined {
  if (!isBrandCurrency(currency)) return `${currency} is no currency of ISO 4217 with at most three decimals.`;
  if (!NAME.test(name)) return 'A name has 2 to 31 lowercase letters, digits and hyphens and begins with a letter.';
  if (reservedBrandIds.has(name)) return `${name} is a name of the installation itself.`;
  return brandNames().includes(name) ? `There is a brand ${name} already.` : undefined;
}

/** Writes a brand that can be served immediately; returns the files' paths. The name has been checked. */
export function makeBrand(name: string, tokens: string, currency = 'EUR'): readonly string[] {
  const title = name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  const files = beginBrand(
    {
      id: name,
      name: title,
      hosts: [`${name}.localhost`],
      legalEntity: { name: `${title} Demonstration`, address: '1 Example Street, Nowhere' },
      currency,
      languages: ['en', 'de'],
      regime: 'esma-retail',
      fictitious: true,
    },
    tokens,
  );
  return Object.entries<string>({ ...files }).map(([file, text]) => {
    const path = brandFile(name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
    return path;
  });
}

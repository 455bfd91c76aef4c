import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseFile, brandFile } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { fillStarter } from '@candor/domain/content/cms/starter.ts';
import type { StarterWords } from '@candor/domain/content/cms/starter.ts';
import { withdrawalTerm } from '@candor/locales/withdrawalTerm.ts';
import { securityAddress, supportAddress } from './contactAddresses.ts';
import { typesetSum } from '@candor/domain/money/typeset.ts';
import { z } from 'zod';
import { SETTINGS } from '../modules/website/content/index.ts';
import type { Starter } from '../modules/website/content/index.ts';

const SETTINGS_FILE = ['content', 'settings.json'];
const jsonObject = z.record(z.string(), z.json());
const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** Returns a new brand's pages and settings, filled with its own words. */
export function starterPack(brand: Brand, year: number): readonly Starter[] {
  const words = wordsOf(brand, year);
  const fill = (entry: JsonObject): JsonObject => fillStarter(entry, words, brand.languages);
  const pages = [...pageFiles(brand.id)].map(([name, file]): Starter => {
    assert(SLUG.test(name), `${file} is not named after an address`);
    return { kind: 'page', name, entry: fill(readJson(file)) };
  });
  const settings = {
    ...readSettings(baseFile(...SETTINGS_FILE)),
    ...readSettings(brandFile(brand.id, ...SETTINGS_FILE)),
  };
  return [...pages, { kind: 'singleton', name: SETTINGS, entry: fill(settings) }];
}

/** Finds the pages' files by slug: the brand's own file, otherwise the base pack's. */
function pageFiles(brandId: string): ReadonlyMap<string, string> {
  const folders = [baseFile('content', 'pages'), brandFile(brandId, 'content', 'pages')];
  const files = folders.flatMap((pages) => {
    const names = existsSync(pages) ? readdirSync(pages).filter((name) => name.endsWith('.json')) : [];
    return names.toSorted().map((name): [string, string] => [name.slice(0, -'.json'.length), join(pages, name)]);
  });
  return new Map(files);
}

function readSettings(file: string): JsonObject {
  return existsSync(file) ? readJson(file) : {};
}

function readJson(file: string): JsonObject {
  const parsed = jsonObject.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is no entry: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

const NO_ADDRESS: Readonly<Record<Language, string>> = {
  en: 'a demonstration without an address',
  de: 'eine Vorführung ohne Anschrift',
  it: 'una dimostrazione senza indirizzo',
  es: 'una demostración sin domicilio',
};

function wordsOf(brand: Brand, year: number): StarterWords {
  const { name, hosts, securityContact, legalEntity, currency, payments } = brand;
  return (language) => ({
    brand: name,
    entity: legalEntity?.name ?? name,
    entityAddress: legalEntity?.address ?? NO_ADDRESS[language],
    currency: currency.code,
    minimumDeposit: typesetSum(payments.minimumDeposit, currency.symbol, language),
    withdrawalTerm: withdrawalTerm(language, payments.withdrawalDays),
    levelRows: levelRows(brand, language),
    email: supportAddress({ hosts }),
    securityEmail: securityAddress({ securityContact, hosts }),
    year: String(year),
  });
}

/** Returns the brand's levels as rows of a table. */
function levelRows({ levels, currency: { symbol } }: Brand, language: Language): string {
  const rows = levels.map(
    ({ name, from }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${typesetSum(from, symbol, language)}</td></tr>`,
  );
  return rows.join('');
}

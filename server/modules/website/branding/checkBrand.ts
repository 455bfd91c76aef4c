import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseFile, brandFile } from '@candor/brands/folder.ts';
import { isObject } from '@candor/domain/content/cms/readEntry.ts';
import { checkConfiguration } from './checkConfiguration.ts';
import type { Installed } from './checkConfiguration.ts';
import { checkContent, checkReviewed } from './checkContent.ts';
import type { StarterText } from './checkContent.ts';
import { checkLive } from './checkLive.ts';
import { checkLogo, checkTheme } from './checkLook.ts';
import { readLocated } from './finding.ts';
import type { Finding } from './finding.ts';

export interface BrandCheck {
  readonly brandId: string;
  readonly installed: Installed;
  /** The product's own tokens, on which the brand's theme builds. */
  readonly tokens: string;
  /** Is the check for real money? */
  readonly isLive: boolean;
}

/** The publish gate (rules BR-1 to BR-6): everything that keeps a brand from being served, each with its line. */
export function checkBrand({ brandId, installed, tokens, isLive }: BrandCheck): readonly Finding[] {
  const file = `${brandId}/brand.json`;
  const json = readFile(brandId, 'brand.json', (text) => readLocated(text));
  if (json === undefined) return [missing(brandId, 'brand.json')];
  if ('brokenAt' in json) return [{ file, line: json.brokenAt, ...notJson }];

  const { brand, findings } = checkConfiguration(brandId, json, installed);
  const look = [
    ...(readFile(brandId, 'theme.css', (css) => checkTheme(brandId, tokens, css)) ?? [missing(brandId, 'theme.css')]),
    ...(readFile(brandId, 'logo.svg', (svg) => checkLogo(brandId, svg)) ?? [missing(brandId, 'logo.svg')]),
  ];
  const { pages, broken } = readPages(brandId);
  const content = brand === undefined ? [] : checkContent(brand, pages);
  const live =
    brand === undefined || !isLive
      ? []
      : [...checkLive(brand, json, installed), ...checkReviewed([...pages, ...readSettings(brandId)])];
  return [...findings, ...look, ...broken, ...content, ...live];
}

const notJson = { code: 'notJson', params: {} } as const;

function missing(brandId: string, name: string): Finding {
  return { file: `${brandId}/${name}`, line: 1, code: 'fileMissing', params: {} };
}

function readFile<Made>(brandId: string, name: string, make: (text: string) => Made): Made | undefined {
  const path = brandFile(brandId, name);
  return existsSync(path) ? make(readFileSync(path, 'utf8')) : undefined;
}

interface Pages {
  readonly pages: readonly StarterText[];
  readonly broken: readonly Finding[];
}

function readPages(brandId: string): Pages {
  const found = new Map<string, { readonly file: string; readonly path: string }>();
  for (const [name, folder] of [
    ['base', baseFile('content', 'pages')],
    [brandId, brandFile(brandId, 'content', 'pages')],
  ] as const) {
    const names = existsSync(folder) ? readdirSync(folder).filter((one) => one.endsWith('.json')) : [];
    for (const one of names)
      found.set(one.slice(0, -'.json'.length), { file: `${name}/content/pages/${one}`, path: join(folder, one) });
  }
  const pages: StarterText[] = [];
  const broken: Finding[] = [];
  for (const [slug, { file, path }] of found) {
    const json = readLocated(readFileSync(path, 'utf8'));
    if ('brokenAt' in json) broken.push({ file, line: json.brokenAt, ...notJson });
    else pages.push({ slug, file, json });
  }
  return { pages, broken };
}

/** The settings of the brand's content, with those of the pack that it does not replace: there may be neither file. */
function readSettings(brandId: string): readonly StarterText[] {
  const own = readText(brandId, brandFile(brandId, 'content', 'settings.json'));
  const base = readText('base', baseFile('content', 'settings.json'));
  if (base === undefined || own === undefined) return [own ?? base].flatMap((text) => text ?? []);
  const replaced = isObject(own.json.value) ? Object.keys(own.json.value) : [];
  const rest = isObject(base.json.value)
    ? Object.fromEntries(Object.entries(base.json.value).filter(([key]) => !replaced.includes(key)))
    : {};
  return [own, { ...base, json: { ...base.json, value: rest } }];
}

function readText(folder: string, path: string): StarterText | undefined {
  if (!existsSync(path)) return undefined;
  const json = readLocated(readFileSync(path, 'utf8'));
  return 'brokenAt' in json ? undefined : { slug: 'settings', file: `${folder}/content/settings.json`, json };
}

import { baseFile, brandFile } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { themeFaults } from '@candor/domain/branding/contrast.ts';
import type { Fault, FindingCode } from '@candor/domain/branding/findings.ts';
import { isObject } from '@candor/domain/content/cms/readEntry.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkConfiguration } from './checkConfiguration.ts';
import type { Installed } from './checkConfiguration.ts';
import { checkContent, checkReviewed } from './checkContent.ts';
import type { StarterText } from './checkContent.ts';
import { readLocated } from './finding.ts';
import type { Finding, LocatedJson } from './finding.ts';
import type { CheckedTexts } from './overlay.ts';

export interface BrandCheck {
  readonly brandId: string;
  readonly installed: Installed;
  /** Tokens of the product, on which the brand's theme builds. */
  readonly tokens: string;
  /** Does the check include the requirements for real money? */
  readonly isLive: boolean;
  /** Texts to check in place of the folder's own files. */
  readonly texts?: Partial<CheckedTexts>;
}

/**
 * Runs the publishing checks (rules BR-1 to BR-6): returns everything that keeps a brand from being served, each with
 * its line.
 */
export function checkBrand({ brandId, installed, tokens, isLive, texts = {} }: BrandCheck): readonly Finding[] {
  const file = `${brandId}/brand.json`;
  const json = textMade(texts['brand.json'] ?? readFile(brandId, 'brand.json'), readLocated);
  if (json === undefined) return [missing(brandId, 'brand.json')];
  if ('brokenAt' in json) return [{ file, line: json.brokenAt, ...notJson }];

  const { brand, findings } = checkConfiguration(brandId, json, installed);
  const look = [
    ...(textMade(texts['theme.css'] ?? readFile(brandId, 'theme.css'), (css) => checkTheme(brandId, tokens, css)) ?? [
      missing(brandId, 'theme.css'),
    ]),
    ...(textMade(readFile(brandId, 'logo.svg'), (svg) => checkLogo(brandId, svg)) ?? [missing(brandId, 'logo.svg')]),
  ];
  const { pages, broken } = readPages(brandId, texts.pages);
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

function readFile(brandId: string, name: string): string | undefined {
  const path = brandFile(brandId, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function textMade<Made>(text: string | undefined, make: (text: string) => Made): Made | undefined {
  return text === undefined ? undefined : make(text);
}

interface Pages {
  readonly pages: readonly StarterText[];
  readonly broken: readonly Finding[];
}

function readPages(brandId: string, written: CheckedTexts['pages'] = new Map()): Pages {
  const found = new Map<string, { readonly file: string; readonly text: () => string }>();
  for (const [name, folder] of [
    ['base', baseFile('content', 'pages')],
    [brandId, brandFile(brandId, 'content', 'pages')],
  ] as const) {
    const names = existsSync(folder) ? readdirSync(folder).filter((one) => one.endsWith('.json')) : [];
    for (const one of names)
      found.set(one.slice(0, -'.json'.length), {
        file: `${name}/content/pages/${one}`,
        text: () => readFileSync(join(folder, one), 'utf8'),
      });
  }
  for (const [slug, text] of written) {
    if (text === undefined) found.delete(slug);
    else found.set(slug, { file: `${brandId}/content/pages/${slug}.json`, text: () => text });
  }
  const pages: StarterText[] = [];
  const broken: Finding[] = [];
  for (const [slug, { file, text }] of found) {
    const json = readLocated(text());
    if ('brokenAt' in json) broken.push({ file, line: json.brokenAt, ...notJson });
    else pages.push({ slug, file, json });
  }
  return { pages, broken };
}

/**
 * Reads the settings of the brand's content, and the pack's settings that it does not replace; either file may be
 * missing.
 */
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

/** Providers that do not count as real: the sandbox, and payments that staff confirm by hand. */
const NO_REAL_PROVIDER = new Set(['testBank', 'withdraw']);

/** Ruling R34: checks what a brand needs before it may take real money. `checkReviewed` checks its texts. */
function checkLive(brand: Brand, json: LocatedJson, { providers }: Installed): readonly Finding[] {
  const file = `${brand.id}/brand.json`;
  const at = (path: readonly PropertyKey[], code: FindingCode, params: Fault['params'] = {}): Finding => ({
    file,
    line: json.lineOf(path),
    code,
    params,
  });
  const findings: Finding[] = [];
  if (brand.fictitious) findings.push(at(['fictitious'], 'fictitiousLive'));
  if (brand.legalEntity?.licence === undefined) findings.push(at(['legalEntity'], 'licenceMissing'));
  if (brand.securityContact === undefined) findings.push(at([], 'securityContactMissing'));
  if (brand.regime === 'none') findings.push(at(['regime'], 'regimeMissing'));
  if (!isObject(json.value) || json.value['allowedCountries'] === undefined) findings.push(at([], 'residencesMissing'));
  for (const [index, host] of brand.hosts.entries())
    if (host === 'localhost' || host.endsWith('.localhost')) findings.push(at(['hosts', index], 'hostLocal', { host }));
  let real = 0;
  for (const [index, { provider, enabled }] of brand.payments.methods.entries()) {
    if (!enabled) continue;
    const place = ['payments', 'methods', index, 'provider'];
    if (provider === 'testBank') findings.push(at(place, 'providerSandbox'));
    else if (providers.get(provider)?.isVerified !== true) findings.push(at(place, 'providerUnverified', { provider }));
    else if (!NO_REAL_PROVIDER.has(provider)) real += 1;
  }
  if (real === 0) findings.push(at(['payments', 'methods'], 'noRealProvider'));
  return findings;
}

/** Matches content that our pictures never contain: anything that runs, loads or links to something else. */
const FOREIGN =
  /<script|<foreignObject|<(?:image|use)[^>]*href=["'](?!#)|\son\w+=|javascript:|<!ENTITY|@import|url\(\s*['"]?(?!#)/i;
const LOGO_BYTES_MAXIMUM = 20_000;

/** Rule BR-4: checks that both themes are legible (WCAG AA) and set only tokens that a brand may set. */
function checkTheme(id: string, tokens: string, theme: string): readonly Finding[] {
  const file = `${id}/theme.css`;
  return themeFaults(tokens, theme).map(({ theme: name, token, code, params }) => ({
    file,
    line: lineOfToken(theme, token, name),
    code,
    params: { theme: name, ...params },
  }));
}

/** Finds the line that sets a token, in the part of its theme. */
function lineOfToken(css: string, token: string, theme: 'dark' | 'light'): number {
  const lines = css.split('\n');
  const light = lines.findIndex((line) => line.includes("[data-theme='light']"));
  const found = lines.flatMap((line, index) => (line.includes(`--${token}:`) ? [index] : []));
  const own = found.find((index) => (light >= 0 && index > light) === (theme === 'light'));
  return (own ?? found[0] ?? 0) + 1;
}

/** Rule BR-5: checks that the logo is a drawing and nothing else. */
function checkLogo(id: string, svg: string): readonly Finding[] {
  const file = `${id}/logo.svg`;
  if (!/^\s*<svg[\s>]/.test(svg)) return [{ file, line: 1, code: 'logoNoSvg', params: {} }];
  const found: Finding[] = svg
    .split('\n')
    .flatMap((text, index) =>
      FOREIGN.test(text) ? [{ file, line: index + 1, code: 'logoRuns' as const, params: {} }] : [],
    );
  if (Buffer.byteLength(svg) > LOGO_BYTES_MAXIMUM) found.push({ file, line: 1, code: 'logoLarge', params: {} });
  return found;
}

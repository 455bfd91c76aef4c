import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRANDS_VARIABLE, brandFile } from '@candor/brands/folder.ts';
import { legalPages } from '@candor/domain/content/cms/legalPages.ts';
import officeTexts from '@candor/locales/de/officeDesks.json' with { type: 'json' };
import { withParams } from '@candor/locales/fill.ts';
import { loadBrands } from '@candor/server/brands.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findingText, findingsOf, readProductTokens } from '@candor/server/wiring/brandGate.ts';
import { makeBrand, problemOf } from './makeBrand.ts';

const SITES = { officeHost: 'office.localhost', filesHost: 'files.localhost', dataDir: '/nowhere' };
const NAME = 'oakfield';
const STARTER_PAGES = new URL('../../brands/base/content/pages/', import.meta.url);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brands-'));
  cpSync(brandFile('northline'), join(folder, 'northline'), { recursive: true });
  process.env[BRANDS_VARIABLE] = folder;
});

afterAll(() => {
  delete process.env[BRANDS_VARIABLE];
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  rmSync(join(folder, NAME), { recursive: true, force: true });
  makeBrand(NAME, readProductTokens());
});

const findings = (isLive = false) => findingsOf(SITES, [NAME], { isLive }).map(findingText);

function change(file: string, make: (text: string) => string): void {
  const path = join(folder, NAME, file);
  writeFileSync(path, make(readFileSync(path, 'utf8')));
}

function expectFinding(file: string, make: (text: string) => string, expected: RegExp): void {
  change(file, make);
  expect(findings()).toContainEqual(expect.stringMatching(expected));
  // The office reports the same in its language, without an unfilled placeholder.
  const german: Readonly<Record<string, string>> = officeTexts.brands.findings;
  for (const { code, params } of findingsOf(SITES, [NAME], { isLive: false })) {
    const words = withParams(german[code] ?? '', params);
    expect(words).not.toBe('');
    expect(words).not.toContain('{{');
  }
}

test('BR-7 a new brand is served at its own host and passes the gate', () => {
  expect(loadBrands('northline').map(({ id, hosts }) => ({ id, hosts }))).toContainEqual({
    id: NAME,
    hosts: [`${NAME}.localhost`],
  });
  expect(findings()).toEqual([]);
});

test.each(['elm', 'violet-hour', 'a2', 'red-brick', 'zz', 'quiet-harbour-and-sons', 'mm', 'k9', 'tin'])(
  'BR-7 %s gets a theme that can be read',
  (name) => {
    makeBrand(name, readProductTokens());
    expect(findingsOf(SITES, [name], { isLive: false }).map(findingText)).toEqual([]);
    rmSync(join(folder, name), { recursive: true });
  },
);

test.each(['CHF', 'JPY', 'KWD'])('BR-7 CU-5 a new brand may keep its accounts in %s', (currency) => {
  makeBrand('elm', readProductTokens(), currency);
  expect(findingsOf(SITES, ['elm'], { isLive: false }).map(findingText)).toEqual([]);
  expect(loadBrands('northline').find(({ id }) => id === 'elm')).toMatchObject({ currency: { code: currency } });
  rmSync(join(folder, 'elm'), { recursive: true });
});

test('BR-7 CU-1 nor in what is no currency', () => {
  expect(problemOf('elm', 'EUX')).toMatch(/ISO 4217/);
});

test.each([
  ['', /2 to 31/],
  ['Upper', /lowercase letters/],
  ['9lives', /begins with a letter/],
  ['a/../b', /lowercase letters/],
  ['x'.repeat(32), /2 to 31/],
  ['office', /installation itself/],
  ['base', /installation itself/],
  [NAME, /already/],
])('BR-7 there can be no new brand %j', (name, why) => {
  expect(problemOf(name)).toMatch(why);
});

test.each<[string, string, (text: string) => string, RegExp]>([
  ['JSON', 'brand.json', (text) => text.replace('"name"', 'name'), /^oakfield\/brand\.json:3 not valid JSON/],
  [
    'a currency',
    'brand.json',
    (text) => text.replace('"EUR"', '"EUX"'),
    /^oakfield\/brand\.json:\d+ currency\.code: not a/,
  ],
  [
    'one with four decimals',
    'brand.json',
    (text) => text.replace('"EUR"', '"CLF"'),
    /:\d+ currency\.code: not an ISO 4217 currency/,
  ],
  [
    'one of units of its own',
    'brand.json',
    (text) => text.replace('"EUR"', '"JPY"'),
    /demoFunding: amounts in JPY need 0/,
  ],
  [
    'an amount',
    'brand.json',
    (text) => text.replace('"10000.00"', '"10000.5"'),
    /:\d+ demoFunding: amounts in EUR need 2/,
  ],
  [
    'an amount that is in euros elsewhere',
    'brand.json',
    (text) => text.replace('"EUR"', '"USD"').replace(/"complianceFrom": [^\n]*/, ''),
    /:\d+ payments\.complianceFrom: missing; .* is USD/,
  ],
  ['a missing key', 'brand.json', (text) => text.replace('"id"', '"it"'), /:1 id: setting missing/],
  [
    'a key too many',
    'brand.json',
    (text) => text.replace('"id"', '"colour": 1, "id"'),
    /\{\}: unknown setting: colour/,
  ],
  [
    'a kind',
    'brand.json',
    (text) => text.replace(/"name": [^\n]*/, '"name": 7,'),
    /:3 name: wrong type, expected string/,
  ],
  ['the id', 'brand.json', (text) => text.replace(`"${NAME}"`, '"other"'), /^oakfield\/brand\.json:2 the folder/],
  ['a host', 'brand.json', (text) => text.replace(`${NAME}.l`, 'northline.l'), /:5 northline\.localhost is the host/],
  [
    'a site',
    'brand.json',
    (text) => text.replace(`${NAME}.l`, 'office.l'),
    /:5 office\.localhost is the host of the o/,
  ],
  ['a provider', 'brand.json', (text) => text.replace('paymaxis', 'nobody'), /:\d+ unknown provider nobody/],
  ['the logo', 'logo.svg', () => '<svg onload="alert(1)"></svg>', /logo\.svg:1 the logo contains a script or loads/],
  ['no logo', 'logo.svg', () => 'hello', /logo\.svg:1 the logo is not an SVG/],
])('BR-1 BR-5 the gate names the line where %s is wrong', (_what, file, make, expected) => {
  expectFinding(file, make, expected);
});

test.each<[string, string, (text: string) => string, RegExp]>([
  ['a tagline', 'brand.json', (text) => text.replace(/,\n\s*"de": "J[^\n]*/, ''), /:\d+ tagline missing in de/],
  ['a language', 'brand.json', (text) => text.replace(/"en",\s*"de"/, '"en","it","de"'), /tagline missing in it/],
  ['a licence', 'brand.json', withLicence, /:\d+ a fictitious brand can't have a licence/],
])('BR-2 the gate names the line where %s is wrong', (_what, file, make, expected) => {
  expectFinding(file, make, expected);
});

test.each([...legalPages, 'index'])('BR-3 the gate names the language in which the page %s is not whole', (slug) => {
  const page: object = JSON.parse(readFileSync(new URL(`${slug}.json`, STARTER_PAGES), 'utf8'));
  const pages = join(folder, NAME, 'content/pages');
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, `${slug}.json`), JSON.stringify({ ...page, components_de: [] }));
  expect(findings()).toEqual([
    expect.stringMatching(
      new RegExp(`^oakfield/content/pages/${slug}\\.json:\\d+ ${slug} isn't translated: components_de`),
    ),
  ]);
});

test.each<[string, string, (text: string) => string, RegExp]>([
  [
    'the dark theme',
    'theme.css',
    (text) => text.replace(/--brand-text: #\w+/, '--brand-text: #222222'),
    /:4 dark: contrast of --br/,
  ],
  ['the light theme', 'theme.css', lightText, /:16 light: contrast of --brand-text on/],
  [
    'a foreign token',
    'theme.css',
    (text) => text.replace('--surface-hue', '--positive: #00ff00; --surface-hue'),
    /:3 /,
  ],
])('BR-4 the gate names the line where %s is wrong', (_what, file, make, expected) => {
  expectFinding(file, make, expected);
});

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', undefined],
  ['http://tiles.example/{z}/{x}/{y}.png', /:\d+ website\.map\.tiles: tiles must use https and a single host/],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', /:\d+ website\.map\.tiles: tiles must use https and a single host/],
  [
    'https://tiles.example/{z}/{x}.png',
    /:\d+ website\.map\.tiles: the path must contain \{z\}, \{x\} and \{y\} once each/,
  ],
])('BR-1 the gate on tiles of maps: %s', (tiles, expected) => {
  const website = JSON.stringify({ map: { tiles, attribution: '© Example' } });
  change('brand.json', (text) => text.replace(/\n\}\s*$/, `,\n  "website": ${website}\n}\n`));
  if (expected === undefined) expect(findings()).toEqual([]);
  else expect(findings()).toContainEqual(expect.stringMatching(expected));
});

test.each([
  [['DE', 'AT'], undefined],
  [['DE', 'KP'], /:\d+ KP is under sanctions/],
  [['QX'], /:\d+ unknown country QX/],
  [['DE', 'DE'], /:\d+ DE is listed twice/],
  [[], /:\d+ allowedCountries/],
])('BR-13 the gate on the residences %j', (countries, expected) => {
  const residences = JSON.stringify(countries);
  change('brand.json', (text) => text.replace(/\n\}\s*$/, `,\n  "allowedCountries": ${residences}\n}\n`));
  if (expected === undefined) expect(findings()).toEqual([]);
  else expect(findings()).toContainEqual(expect.stringMatching(expected));
});

test('BR-6 a demonstration is not fit for real money, and each line says why', () => {
  const found = findings(true);
  for (const why of [
    "fictitious brand can't take",
    'licence is missing',
    'local name of this machine',
    "hasn't been reviewed",
    'allowedCountries is missing',
    'securityContact is missing',
  ])
    expect(found).toContainEqual(expect.stringContaining(why));
});

function withLicence(text: string): string {
  const licence = '"licence": {"number": "1", "regulator": "R", "link": "https://r.example"}';
  return text.replace(/"address": [^\n]*/, (line) => `${line},\n    ${licence}`);
}

function lightText(text: string): string {
  const [dark = '', light = ''] = text.split(/(?=:root\[data)/);
  return dark + light.replace(/--brand-text: #\w+/, '--brand-text: #dddddd');
}

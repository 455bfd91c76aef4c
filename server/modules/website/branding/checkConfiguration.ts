import { brandSchema } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { Fault, FindingCode } from '@candor/domain/branding/findings.ts';
import type { JsonValue } from '@candor/domain/content/cms/entry.ts';
import { digitsOf } from '@candor/domain/money/currency.ts';
import { isNeverServed } from '@candor/domain/clients/residence.ts';
import * as z from 'zod/mini';
import type { Finding, LocatedJson } from './finding.ts';
import { findingCodes } from '@candor/domain/branding/findings.ts';
import { valueAt } from '@candor/domain/json.ts';

export interface InstalledProvider {
  readonly isVerified: boolean;
  /** Accepted currencies, ISO 4217; absent: any. */
  readonly currencies?: readonly string[] | undefined;
}

/** Parts of an installation that a brand's settings may name. */
export interface Installed {
  /** Payment providers, and whether each may be used with real money without the operator's confirmation. */
  readonly providers: ReadonlyMap<string, InstalledProvider>;
  readonly symbols: ReadonlySet<string>;
  /** Host names in use elsewhere, with the finding for a brand that uses one. */
  readonly takenHosts: ReadonlyMap<string, Fault>;
}

export interface ReadBrand {
  readonly brand: Brand | undefined;
  readonly findings: readonly Finding[];
}

/** Rule BR-1: checks that settings fit the schema, and name only what exists. */
export function checkConfiguration(id: string, json: LocatedJson, installed: Installed): ReadBrand {
  const file = `${id}/brand.json`;
  const at: At = (path, code, params = {}) => ({ file, line: json.lineOf(path), code, params });
  const parsed = z.safeParse(brandSchema, json.value);
  if (!parsed.success) {
    const findings = parsed.error.issues.map((issue) => {
      const { code, params } = settingFault(issue, json.value);
      return at(issue.path, code, params);
    });
    return { brand: undefined, findings };
  }
  const brand = parsed.data;
  const sums = [...amountsOf(brand, at), ...checkOwnAmounts(brand, json.value, at)];
  const names = [...namesOf(id, brand, installed, at), ...residencesOf(brand, at), ...checkTexts(brand, at)];
  return { brand, findings: [...names, ...sums] };
}

type At = (path: readonly PropertyKey[], code: FindingCode, params?: Fault['params']) => Finding;

function namesOf(id: string, brand: Brand, { providers, symbols, takenHosts }: Installed, at: At): readonly Finding[] {
  const findings: Finding[] = [];
  if (brand.id !== id) findings.push(at(['id'], 'folderName', { folder: id }));
  if (brand.hosts.length === 0) findings.push(at(['hosts'], 'noHost'));
  for (const [index, host] of brand.hosts.entries()) {
    const owner = takenHosts.get(host);
    if (owner !== undefined) findings.push(at(['hosts', index], owner.code, { host, ...owner.params }));
  }
  const keys = brand.payments.methods.map(({ key }) => key);
  for (const [index, { key, provider }] of brand.payments.methods.entries()) {
    const place = ['payments', 'methods', index];
    const found = providers.get(provider);
    if (found === undefined) findings.push(at([...place, 'provider'], 'providerUnknown', { provider }));
    const { code } = brand.currency;
    if (found?.currencies?.includes(code) === false) {
      const params = { provider, currencies: found.currencies.join(', '), currency: code };
      findings.push(at([...place, 'provider'], 'providerCurrency', params));
    }
    if (keys.indexOf(key) < index) findings.push(at([...place, 'key'], 'methodKeyTwice', { key }));
  }
  for (const [index, symbol] of brand.hiddenInstruments.entries())
    if (!symbols.has(symbol)) findings.push(at(['hiddenInstruments', index], 'instrumentUnknown', { symbol }));
  return findings;
}

/** Rule BR-13: checks that the residences are countries, each named once, and none that is never served. */
function residencesOf({ allowedCountries }: Brand, at: At): readonly Finding[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return allowedCountries.flatMap((country, index) => {
    const found = (code: FindingCode) => [at(['allowedCountries', index], code, { country })];
    if (names.of(country) === undefined) return found('countryUnknown');
    if (isNeverServed(country)) return found('countryNeverServed');
    return allowedCountries.indexOf(country) < index ? found('countryTwice') : [];
  });
}

/** Rule BR-2: checks that the brand's texts about itself exist in every language that it offers. */
function checkTexts({ languages, tagline, legalEntity, fictitious }: Brand, at: At): readonly Finding[] {
  const findings: Finding[] = [];
  if (legalEntity === undefined) findings.push(at([], 'legalEntityMissing'));
  for (const language of languages)
    if (tagline[language] === undefined) findings.push(at(['tagline'], 'taglineMissing', { language }));
  if (fictitious && legalEntity?.licence !== undefined)
    findings.push(at(['legalEntity', 'licence'], 'licenceOfFictitious'));
  return findings;
}

/** Rule CU-5: checks that every sum of the file has exactly the decimals of its currency. */
function amountsOf(brand: Brand, at: At): readonly Finding[] {
  const { code } = brand.currency;
  const digits = digitsOf(code);
  const form = digits === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${digits}}$`);
  return sumsOf(brand).flatMap(({ path, text }) =>
    form.test(text)
      ? []
      : [at(path, 'amountDigits', { place: path.join('.'), currency: code, digits: String(digits) })],
  );
}

interface SumOfFile {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

function sumsOf({ payments, demoFunding, levels, limits }: Brand): readonly SumOfFile[] {
  const { minimumDeposit, minimumWithdrawal, complianceFrom, methods } = payments;
  const { positionAmount, notionalPerInstrument, houseExposure } = limits;
  const under = (name: string, sums: Readonly<Record<string, string>>) =>
    Object.entries(sums).map(([key, text]) => ({ path: [name, key], text }));
  return [
    ...under('payments', { minimumDeposit, minimumWithdrawal, complianceFrom }),
    ...methods.flatMap(({ minimum, maximum }, index) =>
      Object.entries({ minimum, maximum }).flatMap(([key, text]) =>
        text === undefined ? [] : [{ path: ['payments', 'methods', index, key], text }],
      ),
    ),
    { path: ['demoFunding'], text: demoFunding },
    ...levels.map(({ from }, index) => ({ path: ['levels', index, 'from'], text: from })),
    ...under('limits', { positionAmount, notionalPerInstrument, houseExposure }),
  ];
}

/** Settings with sums in euros as the schema's defaults. */
const WITH_DEFAULT = [
  ['payments', 'minimumDeposit'],
  ['payments', 'minimumWithdrawal'],
  ['payments', 'complianceFrom'],
  ['levels'],
] as const;

/** Rule CU-5: a brand with another currency sets these itself, since no rule can convert them. */
function checkOwnAmounts({ currency: { code } }: Brand, json: JsonValue, at: At): readonly Finding[] {
  if (code === 'EUR') return [];
  return WITH_DEFAULT.filter((path) => valueAt(json, path) === undefined).map((path) =>
    at(path, 'amountMissing', { place: path.join('.'), currency: code }),
  );
}

type Issue = z.core.$ZodIssue;

/** Turns an issue of the schema into a finding. */
function settingFault(issue: Issue, value: JsonValue): Fault {
  const params = { place: issue.path.join('.') || '{}' };
  switch (issue.code) {
    case 'invalid_type': {
      const isMissing = valueAt(value, issue.path) === undefined;
      return isMissing
        ? { code: 'settingMissing', params }
        : { code: 'settingType', params: { ...params, expected: issue.expected } };
    }
    case 'unrecognized_keys':
      return { code: 'settingUnknown', params: { ...params, keys: issue.keys.join(', ') } };
    case 'invalid_value':
      return { code: 'settingChoice', params: { ...params, choices: issue.values.map(String).join(', ') } };
    case 'invalid_format':
      return { code: 'settingForm', params: { ...params, form: issue.pattern ?? issue.format } };
    case 'too_small':
      return { code: 'settingSmall', params: { ...params, least: String(issue.minimum) } };
    case 'too_big':
      return { code: 'settingLarge', params: { ...params, most: String(issue.maximum) } };
    case 'custom':
      // Conditions of our own schema name their finding.
      return { code: findingCodes.find((code) => code === issue.params?.['finding']) ?? 'settingWrong', params };
    default:
      return { code: 'settingWrong', params };
  }
}

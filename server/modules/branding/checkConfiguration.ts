import { brandSchema } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import * as z from 'zod/mini';
import type { Finding, LocatedJson } from './finding.ts';

/** What an installation has, that a brand's settings may name. */
export interface Installed {
  /** Providers of payments, and whether each may be used with real money without an operator's word. */
  readonly providers: ReadonlyMap<string, { readonly isVerified: boolean }>;
  readonly symbols: ReadonlySet<string>;
  /** Host names that are somebody else's: of other brands, of the office, of files. */
  readonly takenHosts: ReadonlyMap<string, string>;
}

export interface ReadBrand {
  readonly brand: Brand | undefined;
  readonly findings: readonly Finding[];
}

/** Rule BR-1: settings are of the schema's shape, and name only what there is. */
export function checkConfiguration(id: string, json: LocatedJson, installed: Installed): ReadBrand {
  const file = `${id}/brand.json`;
  const at = (path: readonly PropertyKey[], problem: string): Finding => ({ file, line: json.lineOf(path), problem });
  const parsed = z.safeParse(brandSchema, json.value);
  if (!parsed.success) {
    const findings = parsed.error.issues.map(({ path, message }) => at(path, `${path.join('.')}: ${message}`));
    return { brand: undefined, findings };
  }
  const brand = parsed.data;
  return { brand, findings: [...namesOf(id, brand, installed, at), ...wordsOf(brand, at)] };
}

type At = (path: readonly PropertyKey[], problem: string) => Finding;

function namesOf(id: string, brand: Brand, { providers, symbols, takenHosts }: Installed, at: At): readonly Finding[] {
  const findings: Finding[] = [];
  if (brand.id !== id) findings.push(at(['id'], `the folder is named ${id}`));
  if (brand.hosts.length === 0) findings.push(at(['hosts'], 'a brand has a host name'));
  for (const [index, host] of brand.hosts.entries()) {
    const owner = takenHosts.get(host);
    if (owner !== undefined) findings.push(at(['hosts', index], `${host} is the host of ${owner}`));
  }
  const keys = brand.payments.methods.map(({ key }) => key);
  for (const [index, { key, provider }] of brand.payments.methods.entries()) {
    const place = ['payments', 'methods', index];
    if (!providers.has(provider)) findings.push(at([...place, 'provider'], `there is no provider ${provider}`));
    if (keys.indexOf(key) < index) findings.push(at([...place, 'key'], `${key} is the key of another method`));
  }
  for (const [index, symbol] of brand.hiddenInstruments.entries())
    if (!symbols.has(symbol)) findings.push(at(['hiddenInstruments', index], `${symbol} is not in the catalogue`));
  return findings;
}

/** Rule BR-2: what the brand says of itself is there in every language it offers. */
function wordsOf({ languages, tagline, legalEntity, fictitious }: Brand, at: At): readonly Finding[] {
  const findings: Finding[] = [];
  if (legalEntity === undefined) findings.push(at([], 'legalEntity is missing: who runs the brand'));
  for (const language of languages)
    if (tagline[language] === undefined) findings.push(at(['tagline'], `the tagline is missing in ${language}`));
  if (fictitious && legalEntity?.licence !== undefined)
    findings.push(at(['legalEntity', 'licence'], 'a fictitious brand has no licence'));
  return findings;
}

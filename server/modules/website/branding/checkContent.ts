import type { Brand } from '@candor/brands/schema.ts';
import type { FindingCode } from '@candor/domain/branding/findings.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { DISCLOSURE_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { legalPages } from '@candor/domain/content/cms/legalPages.ts';
import { hasWords } from '@candor/domain/content/cms/localise.ts';
import { isObject } from '@candor/domain/content/cms/readEntry.ts';
import type { Finding, LocatedJson } from './finding.ts';

/** Page of the starter pack, or its settings, as the brand gets it: its own file, else the base pack's. */
export interface StarterText {
  readonly slug: string;
  /** Path relative to the folder of brands. */
  readonly file: string;
  readonly json: LocatedJson;
}

/** Phrases that mark a starter text as not reviewed, in each language. */
const DRAFT = /draft, not reviewed|Entwurf, nicht|bozza, non|borrador, no/i;
/** Phrases that mark a text as one of an invented brand: those of the starter texts, and those of earlier ones. */
const FICTITIOUS = new RegExp(
  [
    'fictitious demonstration',
    'erfundene Marke zu Demonstrationszwecken',
    'marchio fittizio',
    'marca ficticia',
    'fiktive Demonstration',
    'dimostrazione fittizia',
    'demostración ficticia',
  ].join('|'),
  'i',
);
/**
 * Pages that must be complete in every language that a brand offers: the legal pages (ruling R23), how to report, the
 * home page.
 */
const WHOLE = new Set<string>([...legalPages, DISCLOSURE_SLUG, 'index']);

/** Rule BR-3: checks that the legal pages and the home page exist in every language that the brand offers. */
export function checkContent(brand: Brand, pages: readonly StarterText[]): readonly Finding[] {
  return [...WHOLE].flatMap((slug) => {
    const page = pages.find((one) => one.slug === slug);
    if (page === undefined)
      return [{ file: `${brand.id}/content/pages/${slug}.json`, line: 1, code: 'pageMissing', params: { page: slug } }];
    const offered = slug === 'index' ? brand.portalLanguages : brand.languages;
    return offered.flatMap((language) => missingIn(page, language));
  });
}

function missingIn({ file, json, slug }: StarterText, language: Language): readonly Finding[] {
  if (!isObject(json.value)) return [{ file, line: 1, code: 'pageNone', params: {} }];
  const entry = json.value;
  return ['title', 'components']
    .map((field) => columnOf(field, language))
    .filter((column) => !hasWords(entry[column] ?? null))
    .map((column) => ({
      file,
      line: json.lineOf([column]),
      code: 'pageNotTranslated',
      params: { page: slug, column },
    }));
}

/** Returns the column of a field; the pack's own language is in the fields themselves. */
function columnOf(field: string, language: Language): string {
  return language === 'en' ? field : `${field}_${language}`;
}

/** Ruling R34: finds texts that real clients must not read: drafts of legal pages, and texts of a demonstration. */
export function checkReviewed(texts: readonly StarterText[]): readonly Finding[] {
  return texts.flatMap((text) => {
    const isLegal = legalPages.some((legal) => legal === text.slug);
    return [
      ...(isLegal ? findingsIn(text, DRAFT, 'pageNotReviewed') : []),
      ...findingsIn(text, FICTITIOUS, 'textFictitious'),
    ];
  });
}

/** Finds the first place that matches the phrases. */
function findingsIn({ file, json, slug }: StarterText, words: RegExp, code: FindingCode): readonly Finding[] {
  const path = placeOf(words, json.value, []);
  return path === undefined ? [] : [{ file, line: json.lineOf(path), code, params: { page: slug } }];
}

function placeOf(words: RegExp, value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | undefined {
  if (typeof value === 'string') return words.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const steps = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [step, part] of steps) {
    const found = placeOf(words, part, [...path, step]);
    if (found !== undefined) return found;
  }
  return undefined;
}

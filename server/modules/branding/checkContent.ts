import type { Brand } from '@candor/brands/schema.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { legalPages } from '@candor/domain/content/cms/legalPages.ts';
import { hasWords } from '@candor/domain/content/cms/localise.ts';
import { isObject } from '@candor/domain/content/cms/readEntry.ts';
import type { Finding, LocatedJson } from './finding.ts';

/** A page of the starter pack as the brand gets it: its own file, else the base pack's. */
export interface StarterPage {
  readonly slug: string;
  /** From the folder of brands. */
  readonly file: string;
  readonly json: LocatedJson;
}

/** Phrases by which a starter text says that it has not been reviewed, in each language. */
const DRAFT = /draft, not reviewed|Entwurf, nicht|bozza, non|borrador, no/i;
/** Pages that must be whole in every language that a brand offers: the law's (ruling R23), and the home page. */
const WHOLE = new Set<string>([...legalPages, 'index']);

/** Rule BR-3: the legal pages and the home page are there, in every language that the brand offers. */
export function checkContent(brand: Brand, pages: readonly StarterPage[]): readonly Finding[] {
  return [...WHOLE].flatMap((slug) => {
    const page = pages.find((one) => one.slug === slug);
    if (page === undefined)
      return [{ file: `${brand.id}/content/pages/${slug}.json`, line: 1, code: 'pageMissing', params: { page: slug } }];
    const offered = slug === 'index' ? brand.portalLanguages : brand.languages;
    return offered.flatMap((language) => missingIn(page, language));
  });
}

function missingIn({ file, json, slug }: StarterPage, language: Language): readonly Finding[] {
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

/** The pack's own language is in the fields themselves. */
function columnOf(field: string, language: Language): string {
  return language === 'en' ? field : `${field}_${language}`;
}

/** Ruling R34: texts of the law that still call themselves a draft, where real clients would read them. */
export function checkReviewed(pages: readonly StarterPage[]): readonly Finding[] {
  return pages
    .filter(({ slug }) => legalPages.some((legal) => legal === slug))
    .flatMap(({ file, json, slug }) => {
      const path = draftIn(json.value, []);
      return path === undefined
        ? []
        : [{ file, line: json.lineOf(path), code: 'pageNotReviewed', params: { page: slug } }];
    });
}

function draftIn(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | undefined {
  if (typeof value === 'string') return DRAFT.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const steps = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [step, part] of steps) {
    const found = draftIn(part, [...path, step]);
    if (found !== undefined) return found;
  }
  return undefined;
}

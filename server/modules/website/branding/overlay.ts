import { readFileSync } from 'node:fs';
import { brandFile } from '@candor/brands/folder.ts';
import { isStudioPlace } from '@candor/domain/branding/places.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import { withTokens } from '@candor/domain/branding/sheet.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { valueAt } from '@candor/domain/json.ts';
import { applyEdits, modify, parse } from 'jsonc-parser';

/** Files of a brand that the studio edits. */
export interface BrandTexts {
  readonly 'brand.json': string;
  readonly 'theme.css': string;
}

/** Texts that the publishing checks read in place of a folder's own files. */
export interface CheckedTexts extends BrandTexts {
  /** Text of each page by slug; undefined for a page that is not on the site. */
  readonly pages?: ReadonlyMap<string, string | undefined>;
}

const FORMAT = { formattingOptions: { tabSize: 2, insertSpaces: true, eol: '\n' } };

/** Reads the folder's own texts, as they are now. */
export function folderTexts(brandId: BrandId): BrandTexts {
  return { 'brand.json': readText(brandId, 'brand.json'), 'theme.css': readText(brandId, 'theme.css') };
}

function readText(brandId: BrandId, name: keyof BrandTexts): string {
  return readFileSync(brandFile(brandId, name), 'utf8');
}

/** Rule BS-1: applies a draft to a brand's files; all other text stays unchanged, letter by letter. */
export function withDraft(texts: BrandTexts, { settings, tokens }: BrandDraft): BrandTexts {
  const json = Object.entries(settings)
    .filter(([place]) => isStudioPlace(place))
    .reduce((text, [place, value]) => withValue(text, place.split('.'), value), texts['brand.json']);
  return { 'brand.json': json, 'theme.css': withTokens(texts['theme.css'], tokens) };
}

function withValue(text: string, path: readonly string[], value: unknown): string {
  if (value === null && valueAt(parse(text), path) === undefined) return text;
  return applyEdits(text, modify(text, [...path], value ?? undefined, FORMAT));
}

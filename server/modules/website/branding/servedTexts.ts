import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { folderTexts, withDraft } from './overlay.ts';
import type { BrandTexts } from './overlay.ts';

/** Version that two people published in the studio, counted from 1 in each brand. */
export interface Published {
  readonly version: number;
  readonly draft: BrandDraft;
}

/**
 * Published version of each brand, one map per process like the folder of brands: every part of a thread serves the
 * same.
 */
const published = new Map<BrandId, Published>();

/** Returns the version served over the brand's files; undefined: the files alone. */
export function publishedOver(brandId: BrandId): Published | undefined {
  return published.get(brandId);
}

/** Serves a version over the brand's files from now on. */
export function serveOver(brandId: BrandId, what: Published): void {
  published.set(brandId, what);
}

/** Returns the files as they are now, with the published version over them. */
export function servedTexts(brandId: BrandId): BrandTexts {
  const over = published.get(brandId);
  const texts = folderTexts(brandId);
  return over === undefined ? texts : withDraft(texts, over.draft);
}

/** Returns the theme's sheet as pages get it. */
export function servedSheet(brandId: BrandId): string {
  return servedTexts(brandId)['theme.css'];
}

/** Caches a result computed from a brand's files until another version is published over them. */
export function rememberServed<Brand extends { readonly id: BrandId }, Made>(
  make: (brand: Brand) => Made,
): (brand: Brand) => Made {
  const results = new Map<BrandId, { readonly of: Published | undefined; readonly made: Made }>();
  return (brand) => {
    const of = published.get(brand.id);
    const found = results.get(brand.id);
    if (found !== undefined && found.of === of) return found.made;
    const made = make(brand);
    results.set(brand.id, { of, made });
    return made;
  };
}

import type { Brand } from '@candor/brands/schema.ts';
import { localise, writtenLanguages } from '@candor/domain/content/cms/localise.ts';
import { readPageEntry } from '@candor/domain/content/cms/readEntry.ts';
import type { Pool } from '../database/pool.ts';
import type { Clock } from '../clock.ts';
import type { FindPreview, Preview } from '../http/previews.ts';
import { SETTINGS } from '../modules/website/content/index.ts';
import { findPreview } from '../modules/website/editor/index.ts';
import type { ContentSource } from '../providers/cms/interface.ts';

/** Finds the content of preview links. */
export function previewsOf(parts: { readonly pool: Pool; readonly clock: Clock }): FindPreview {
  return async (brandId, token) => {
    const found = await findPreview(parts, brandId, token);
    if (found === undefined) return undefined;
    const { expiresAt: until, ...document } = found;
    return { ...document, until };
  };
}

/** Rule ED-13: returns the brand's content with one document in its draft instead of its published version. */
export function previewSource(
  source: ContentSource,
  { kind, name, id, at, entry: written }: Preview,
  { languages }: Pick<Brand, 'languages'>,
): ContentSource {
  const seconds = Math.floor(at / 1_000);
  const stamped = {
    ...written,
    _id: id,
    _created: seconds,
    _modified: seconds,
    _shown: seconds,
    published: false,
    title_slug: name,
  };
  return {
    ...source,
    async page(brandId, slug, language) {
      if (kind !== 'page' || slug !== name) return source.page(brandId, slug, language);
      const entry = readPageEntry(localise(stamped, language, { languages }));
      return entry && { entry, ...writtenLanguages(stamped, languages, { isStarter: false }) };
    },
    async settings(brandId, language) {
      if (kind !== 'singleton' || name !== SETTINGS) return source.settings(brandId, language);
      return localise(written, language, { languages });
    },
  };
}

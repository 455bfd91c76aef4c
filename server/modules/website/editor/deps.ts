import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { ActDeps } from '../../access/audit/index.ts';

/** Dependencies of the desk of the site's content. */
export interface EditorDeps extends ActDeps {
  readonly brands: readonly Pick<Brand, 'id' | 'languages'>[];
  /** Ruling R22: removes from an entry's HTML what pages must not contain. */
  readonly clean: (entry: JsonObject) => JsonObject;
  /** Called when visible content has changed: caches drop their copies. */
  readonly onPublished: (brandId: BrandId) => void;
  /** Returns the origin of the brand's pages: scheme, host and port. */
  readonly siteOf: (brandId: BrandId) => string;
  /** Returns the token with which programs read the brand's published pages, or send its forms. */
  readonly tokenOf: (brandId: BrandId, purpose: 'read' | 'forms') => string;
}

/** Returns the brand's languages; the first is the default. */
export function languagesOf({ brands }: Pick<EditorDeps, 'brands'>, brandId: BrandId): readonly Language[] {
  return brandById(brands, brandId).languages;
}

import type { Brand } from '@candor/brands/schema.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AuditSigner } from '../../access/audit/index.ts';

/** What the desk of the site's content works with. */
export interface EditorDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly brands: readonly Pick<Brand, 'id' | 'languages'>[];
  /** Ruling R22: the entry without anything in its HTML that pages must not hold. */
  readonly clean: (entry: JsonObject) => JsonObject;
  /** Visible content has changed: caches drop their copies. */
  readonly onPublished: (brandId: BrandId) => void;
  /** Where the brand's pages are: scheme, host and port. */
  readonly siteOf: (brandId: BrandId) => string;
  /** What others read the brand's published pages with, or send its forms. */
  readonly tokenOf: (brandId: BrandId, purpose: 'read' | 'forms') => string;
}

/** The brand's languages; the first is the default. */
export function languagesOf({ brands }: Pick<EditorDeps, 'brands'>, brandId: BrandId): readonly Language[] {
  const brand = brands.find(({ id }) => id === brandId);
  assert(brand !== undefined, 'a session is of a brand that there is');
  return brand.languages;
}

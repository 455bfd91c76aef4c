import type { PublicBrand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import { useRouteLoaderData } from 'react-router';
import type { PageFacts } from './page.ts';
import type { WebsiteWords } from './words.server.ts';

export type { PublicBrand };

export interface BrandFacts extends Pick<PageFacts, 'brand' | 'language' | 'assets' | 'hasOutbox' | 'origin'> {
  /** The address of the website's one script. */
  readonly enhancer: string;
  /** The address of the one script of the portal's entrances. */
  readonly entrances: string;
  /** The address of that of the partners' entrances. */
  readonly partners: string;
  /** The message when a public page fails: it must not depend on the page's own words. */
  readonly broken: WebsiteWords['website']['broken'];
}

/** The brand of this page, and the addresses of its theme and logo. */
export function useBrandFacts(): BrandFacts {
  const facts = useRouteLoaderData<BrandFacts>('root');
  assert(facts !== undefined, 'the root route gives the brand to every page');
  return facts;
}

export function useBrand(): PublicBrand {
  return useBrandFacts().brand;
}

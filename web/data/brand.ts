import type { PublicBrand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import { useRouteLoaderData } from 'react-router';
import type { PageFacts } from './page.ts';
import type { WebsiteWords } from './words.server.ts';

export type { PublicBrand };

export interface BrandFacts extends Pick<PageFacts, 'brand' | 'language' | 'assets' | 'hasOutbox' | 'origin'> {
  /** Address of the website's one script. */
  readonly enhancer: string;
  /** Address of the script of the portal's entrances. */
  readonly entrances: string;
  /** Address of the script of the partners' entrances. */
  readonly partners: string;
  /** Message for a public page that fails; it must not depend on the page's own texts. */
  readonly broken: WebsiteWords['website']['broken'];
  /** Copyright in the settings of the content, as HTML; empty if they have none. */
  readonly copyright: string;
  /** The copyright by language; absent if it is the same in all, or the page does not change its language itself. */
  readonly copyrights?: Readonly<Record<string, string>> | undefined;
}

/** Returns the brand of this page, and the addresses of its theme and logo. */
export function useBrandFacts(): BrandFacts {
  const facts = useRouteLoaderData<BrandFacts>('root');
  assert(facts !== undefined, 'the root route gives the brand to every page');
  return facts;
}

export function useBrand(): PublicBrand {
  return useBrandFacts().brand;
}

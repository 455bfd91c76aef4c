import { HOME_SLUG, isOwnAddress } from '../cms/addresses.ts';

/** Addresses of the server that no page of the editor can have either, besides the product's own. */
const RESERVED: ReadonlySet<string> = new Set(['preview', 'health', 'docs', 'logout']);

/** Rule ED-8: does this address already belong to a page outside the editor? The home page is one of the editor's. */
export function isReservedSlug(slug: string): boolean {
  const name = slug.toLowerCase();
  return RESERVED.has(name) || (name !== HOME_SLUG && isOwnAddress(name));
}

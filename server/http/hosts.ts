import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Site } from './sites.ts';

/** Maps host names to brands, and to sites, whose pages and calls no brand has. */
export interface Hosts {
  find(hostname: string): Brand | undefined;
  /** Finds the brand of a name at which it is not public: only its staff see previews there. */
  findHidden(hostname: string): Brand | undefined;
  siteOf(hostname: string): Site | undefined;
}

/** The host name of each site; an absent site does not exist. */
export type SiteHosts = Readonly<Partial<Record<Site, string>>>;

const SITE_HOSTS: SiteHosts = { office: 'office.localhost', files: 'files.localhost' };

interface ServedHosts {
  readonly siteHosts?: SiteHosts;
  /** Rule BS-10: false for brands created in the office that are not public yet, or no longer. */
  readonly isPublic?: (brandId: BrandId) => boolean;
}

/**
 * Maps the host names. The base brand also answers on the machine's own names; any other name belongs to no brand
 * (T23). The list of brands is read at each request, since brands may be added while the server runs.
 */
export function createHosts(
  brands: readonly Brand[],
  base: Brand,
  { siteHosts = SITE_HOSTS, isPublic = () => true }: ServedHosts = {},
): Hosts {
  const named = (hostname: string) => brands.find(({ hosts }) => hosts.includes(hostname));
  const sites = new Map<string, Site>();
  for (const site of ['office', 'files', 'bank'] as const) {
    const host = siteHosts[site];
    if (host === undefined) continue;
    assert(named(host) === undefined && !sites.has(host), `${host} is the host of ${site} and nobody else's`);
    sites.set(host, site);
  }
  return {
    find(hostname) {
      const brand = named(hostname);
      if (brand !== undefined) return isPublic(brand.id) ? brand : undefined;
      return isOwnMachine(hostname) ? base : undefined;
    },
    findHidden(hostname) {
      const brand = named(hostname);
      return brand !== undefined && !isPublic(brand.id) ? brand : undefined;
    },
    siteOf: (hostname) => sites.get(hostname),
  };
}

/** Returns the name in a Host header, without port; the empty string when it is not one. */
export function hostnameOf(host: string | undefined): string {
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+?)\.?(?::\d{1,5})?$/.exec((host ?? '').toLowerCase());
  return match?.[1] ?? '';
}

/**
 * RFC 9112, 3.2: is there exactly one Host header? Of two, one machine might believe the first and another one the
 * last.
 */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length <= 1;
}

function isOwnMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

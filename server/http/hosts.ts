import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Site } from './sites.ts';

/** Which brand a host name means, and which names belong to a site, whose pages and calls no brand has. */
export interface Hosts {
  find(hostname: string): Brand | undefined;
  siteOf(hostname: string): Site | undefined;
}

/** The host name of each site; one that is absent does not exist. */
export type SiteHosts = Readonly<Partial<Record<Site, string>>>;

const SITE_HOSTS: SiteHosts = { office: 'office.localhost', files: 'files.localhost' };

/** The base brand also answers on the machine's own names; any other name belongs to no brand (T23). */
export function createHosts(brands: readonly Brand[], base: Brand, siteHosts = SITE_HOSTS): Hosts {
  const byName = new Map(brands.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)));
  const sites = new Map<string, Site>();
  for (const site of ['office', 'files', 'bank'] as const) {
    const host = siteHosts[site];
    if (host === undefined) continue;
    assert(!byName.has(host) && !sites.has(host), `${host} is the host of ${site} and nobody else's`);
    sites.set(host, site);
  }
  return {
    find: (hostname) => byName.get(hostname) ?? (isOwnMachine(hostname) ? base : undefined),
    siteOf: (hostname) => sites.get(hostname),
  };
}

/** The name in a Host header, without port; the empty string when it is not one. */
export function hostnameOf(host: string | undefined): string {
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+?)\.?(?::\d{1,5})?$/.exec((host ?? '').toLowerCase());
  return match?.[1] ?? '';
}

/** RFC 9112, 3.2: of two Host headers one machine might believe the first and another one the last. */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length <= 1;
}

function isOwnMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

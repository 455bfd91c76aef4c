import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';

/** Which brand a host name means, and which name is the office's, whose pages and calls no brand has. */
export interface Hosts {
  find(hostname: string): Brand | undefined;
  isOffice(hostname: string): boolean;
}

const OFFICE_HOST = 'office.localhost';

/** The base brand answers on the machine's own names too; any other name belongs to nobody (T23). */
export function createHosts(brands: readonly Brand[], base: Brand, officeHost = OFFICE_HOST): Hosts {
  const byName = new Map(brands.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)));
  assert(!byName.has(officeHost), `${officeHost} is the office's and no brand's`);
  return {
    find: (hostname) => byName.get(hostname) ?? (isOwnMachine(hostname) ? base : undefined),
    isOffice: (hostname) => hostname === officeHost,
  };
}

/** The name in a Host header, without port; the empty text when it is not one. */
export function hostnameOf(host: string | undefined): string {
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+?)\.?(?::\d{1,5})?$/.exec((host ?? '').toLowerCase());
  return match?.[1] ?? '';
}

function isOwnMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

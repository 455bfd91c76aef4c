import type { FastifyServerOptions } from 'fastify';
import { hostnameOf } from './hosts.ts';
import type { Hosts } from './hosts.ts';

/** The hosts that belong to no brand, each with routes of its own (ruling B1). */
export type Site = 'office' | 'files' | 'bank';

type SiteStrategy = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string];
type SiteStorage = ReturnType<SiteStrategy['storage']>;

/**
 * Separates the hosts of sites from those of the brands in the router. A derived site must match, so that a route that
 * does not say `site: 'office'` is not found at the office.
 */
export function siteConstraint(hosts: Hosts): SiteStrategy {
  return {
    name: 'site',
    mustMatchWhenDerived: true,
    storage(): SiteStorage {
      const handlers = new Map<string, NonNullable<ReturnType<SiteStorage['get']>>>();
      return {
        get: (site) => handlers.get(site) ?? null,
        set: (site, handler) => void handlers.set(site, handler),
      };
    },
    // The router accepts undefined for "any", which its types do not say.
    deriveConstraint: ({ headers }) => hosts.siteOf(hostnameOf(headers.host)) as string,
    validate: () => true,
  };
}

import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Config } from '../config.ts';
import type { AppDeps } from '../http/app.ts';
import { createHosts } from '../http/hosts.ts';
import type { World } from './world.ts';

type Sites = Pick<AppDeps, 'hosts' | 'bankPort'>;

/** Maps hosts to sites. In live mode there is no Test bank, and its name belongs to no site. */
export function openSites({ config, brands, created }: Pick<World, 'config' | 'brands' | 'created'>): Sites {
  const { officeHost, filesHost, bank } = config;
  const siteHosts = { office: officeHost, files: filesHost, ...(bank === undefined ? {} : { bank: bank.host }) };
  const hosts = createHosts(brands, brands[0], { siteHosts, isPublic: (id) => created.isPublic(id) });
  return bank?.port === undefined ? { hosts } : { hosts, bankPort: bank.port };
}

/** Returns the configured address at which a browser finds a host. */
export function siteAddress(host: string, { port }: Pick<Config, 'port'>): string {
  return host.endsWith('.localhost') ? `http://${host}:${port}` : `https://${host}`;
}

/** A brand with its host names; the base brand also answers on the machine's own names. */
type Hosted = Pick<Brand, 'id' | 'hosts'>;
type Addresses = Pick<Config, 'port' | 'mode' | 'brand'>;

/** Returns the address of a brand's pages: under the requested name if it is the brand's, otherwise under its first. */
export function brandAddress(config: Addresses, brand: Hosted, host?: string): string {
  const origins = brandOrigins(config, brand);
  const found = origins.find((origin) => new URL(origin).hostname === host) ?? origins[0];
  assert(found !== undefined, 'a brand has a host name');
  return found;
}

/**
 * Returns every origin of a brand's pages; for the base brand of a demonstration also those of the machine's own names.
 */
export function brandOrigins(config: Addresses, { id, hosts }: Hosted): readonly string[] {
  const isElsewhereToo = config.mode === 'demo' && id === config.brand;
  const own = !isElsewhereToo ? [] : ['localhost', '127.0.0.1'].map((host) => `http://${host}:${config.port}`);
  return [...hosts.map((host) => siteAddress(host, config)), ...own];
}

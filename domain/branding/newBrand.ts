import { accept, refuse } from '../result.ts';
import { CANARY_BRAND } from '../service/canary.ts';
import type { Result } from '../result.ts';

/** Names that a new brand claims for itself alone. */
export interface BrandClaims {
  readonly id: string;
  readonly name: string;
  /** Hosts of the brand, at least one. */
  readonly hosts: readonly string[];
}

/** Names already in use within the installation. */
export interface TakenClaims {
  readonly ids: ReadonlySet<string>;
  /** Keys of names, as `nameKey` makes them. */
  readonly names: ReadonlySet<string>;
  /** Hosts of brands, of the office, the files and the Test bank. */
  readonly hosts: ReadonlySet<string>;
}

/** Most brands of an installation that may wait to become public: each costs every process work, as served ones do. */
export const DRAFTS_MAXIMUM = 20;

/** Ids that would collide with other hosts and folders. */
export const reservedBrandIds: ReadonlySet<string> = new Set([
  ...(['base', 'office', 'bank', 'files', 'localhost', 'www'] as const),
  CANARY_BRAND,
]);

const ID = /^[a-z][a-z0-9-]{1,30}$/;
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.,&+'’-]| (?! |$)){0,39}$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST_MAXIMUM = 253;

/**
 * Rule BS-11: may a brand of this id, name and hosts be created? Refusals, the most basic first: `brandIdOdd`,
 * `brandNameOdd`, `brandHostOdd`, `brandIdReserved`, `brandIdTaken`, `brandNameTaken`, `brandHostTaken`.
 */
export function checkClaims({ id, name, hosts }: BrandClaims, taken: TakenClaims): Result<true> {
  if (!ID.test(id)) return refuse({ code: 'brandIdOdd', field: 'id' });
  if (!NAME.test(name) || name !== name.normalize('NFC')) return refuse({ code: 'brandNameOdd', field: 'name' });
  const odd = hosts.find((host) => !isHostName(host));
  if (odd !== undefined || hosts.length === 0)
    return refuse({ code: 'brandHostOdd', field: 'hosts', params: { host: odd ?? '' } });
  if (reservedBrandIds.has(id)) return refuse({ code: 'brandIdReserved', field: 'id', params: { id } });
  if (taken.ids.has(id)) return refuse({ code: 'brandIdTaken', field: 'id', params: { id } });
  if (taken.names.has(nameKey(name))) return refuse({ code: 'brandNameTaken', field: 'name', params: { name } });
  const host = hosts.find((one, index) => taken.hosts.has(one) || hosts.indexOf(one) < index);
  if (host !== undefined) return refuse({ code: 'brandHostTaken', field: 'hosts', params: { host } });
  return accept(true);
}

/** Returns the key of a name; names that readers would confuse have the same one. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Is the text a host's name in ASCII form: lower case, an international one as xn--…, two labels or more? */
function isHostName(host: string): boolean {
  const labels = host.split('.');
  if (host.length > HOST_MAXIMUM || labels.length < 2) return false;
  return labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
}

/** Suggests the id of a brand for its name: Alder & Sons is alder-sons. */
export function idFromName(name: string): string {
  const id = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  return id.slice(0, 31).replace(/-+$/, '');
}

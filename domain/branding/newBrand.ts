import { accept, refuse } from '../result.ts';
import { CANARY_BRAND } from '../service/canary.ts';
import type { Result } from '../result.ts';

/** What a new brand claims for itself alone. */
export interface BrandClaims {
  readonly id: string;
  readonly name: string;
  /** At least one. */
  readonly hosts: readonly string[];
}

/** What others of the installation have already. */
export interface TakenClaims {
  readonly ids: ReadonlySet<string>;
  /** As `nameKey` makes them. */
  readonly names: ReadonlySet<string>;
  /** Of brands, and of the office, the files and the Test bank. */
  readonly hosts: ReadonlySet<string>;
}

/** How many brands of an installation may wait to become public: each costs every process work, as served ones do. */
export const DRAFTS_MAXIMUM = 20;

/** Hosts and folders that mean something else. */
export const reservedBrandIds: ReadonlySet<string> = new Set([
  ...(['base', 'office', 'bank', 'files', 'localhost', 'www'] as const),
  CANARY_BRAND,
]);

const ID = /^[a-z][a-z0-9-]{1,30}$/;
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.,&+'’-]| (?! |$)){0,39}$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST_MAXIMUM = 253;

/**
 * Rule BS-11: may a brand of this id, name and hosts begin? Refusals, the most basic first: `brandIdOdd`,
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

/** Names that readers would take for one another have one key. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** A name of the internet as it is sent: small letters, an international one as xn--…, two parts or more. */
function isHostName(host: string): boolean {
  const labels = host.split('.');
  if (host.length > HOST_MAXIMUM || labels.length < 2) return false;
  return labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
}

/** The id that a name suggests: Alder & Sons is alder-sons. */
export function idFromName(name: string): string {
  const id = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  return id.slice(0, 31).replace(/-+$/, '');
}

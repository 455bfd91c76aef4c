import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrandId } from '@candor/domain/ids.ts';

/** The setting that names another folder of brands; it applies to the whole process and is checked with the others. */
export const BRANDS_VARIABLE = 'BRANDS_FOLDER';

const OURS = import.meta.dirname;

/** The folder of brands: the repository's, or the operator's own. */
export function brandsFolder(): string {
  const given = process.env[BRANDS_VARIABLE];
  return given === undefined || given === '' ? OURS : resolve(given);
}

/** A file of a brand. */
export function brandFile(brandId: BrandId, ...path: readonly string[]): string {
  return join(brandsFolder(), brandId, ...path);
}

/** A file that all brands start from. It is the repository's, wherever the brands are. */
export function baseFile(...path: readonly string[]): string {
  return join(OURS, 'base', ...path);
}

/** Every existing brand, by its folder's name. */
export function brandNames(): readonly string[] {
  return readdirSync(brandsFolder())
    .filter((name) => existsSync(brandFile(name, 'brand.json')))
    .toSorted();
}

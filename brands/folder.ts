import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrandId } from '@candor/domain/ids.ts';

/**
 * The variable that names another folder of brands; it applies to the whole process and is checked with the other
 * settings.
 */
export const BRANDS_VARIABLE = 'BRANDS_FOLDER';

const OURS = import.meta.dirname;

/** Folder of the brands that were created in the office; undefined: this program reads none of them. */
let createdFolder: string | undefined;

/** Folder of the canary; undefined: this program has no canary. */
let canaryFolder: string | undefined;

/** Returns the folder of brands: the repository's, or the operator's own. */
export function brandsFolder(): string {
  const given = process.env[BRANDS_VARIABLE];
  return given === undefined || given === '' ? OURS : resolve(given);
}

/** Makes brands that were created in the office readable from now on, beside those of the folder of brands. */
export function serveCreatedFrom(folder: string): void {
  createdFolder = folder;
}

/** Makes the canary's brand readable from now on (rule CY-1). */
export function serveCanaryFrom(folder: string): void {
  canaryFolder = folder;
}

/** Returns the path of a brand's file. */
export function brandFile(brandId: BrandId, ...path: readonly string[]): string {
  return join(folderOf(brandId), brandId, ...path);
}

/** Returns the path of a file that all brands start from. It is the repository's, wherever the brands are. */
export function baseFile(...path: readonly string[]): string {
  return join(OURS, 'base', ...path);
}

/** Lists every existing brand, by its folder's name. */
export function brandNames(): readonly string[] {
  const created = createdFolder === undefined ? [] : namesIn(createdFolder);
  const canary = canaryFolder === undefined ? [] : namesIn(canaryFolder);
  return [...new Set([...namesIn(brandsFolder()), ...created, ...canary])].toSorted();
}

/** Is it in the folder of brands? A folder that an operator has put there is served in place of a created one. */
export function isOfFolder(brandId: BrandId): boolean {
  return existsSync(join(brandsFolder(), brandId, 'brand.json'));
}

function folderOf(brandId: BrandId): string {
  if (isOfFolder(brandId)) return brandsFolder();
  const others = [createdFolder, canaryFolder].filter((folder) => folder !== undefined);
  return others.find((folder) => existsSync(join(folder, brandId))) ?? brandsFolder();
}

function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'brand.json')));
}

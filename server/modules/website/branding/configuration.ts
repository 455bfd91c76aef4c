import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brandFile } from '@candor/brands/folder.ts';
import { brandSchema } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { settingsOf } from '@candor/domain/branding/settings.ts';
import type { Settings } from '@candor/domain/branding/settings.ts';
import { canonicalText } from '@candor/domain/content/desk/canonical.ts';
import * as z from 'zod/mini';
import { readLocated } from './finding.ts';
import type { BrandTexts } from './overlay.ts';
import { servedTexts } from './servedTexts.ts';

/** Settings and files of a brand's folder, under one fingerprint. */
export interface Configuration {
  /** SHA-256 in hexadecimal: the same for equal configurations, whatever the order of their keys. */
  readonly fingerprint: string;
  /** Values of all settings and digests of all other files of the folder; secret settings are digests too. */
  readonly settings: Settings;
}

const SETTINGS_FILE = 'brand.json';
const THEME_FILE = 'theme.css';
/** Files that the studio edits. */
const THEMED = [SETTINGS_FILE, THEME_FILE];
const SHOWN_DIGITS = 16;

/**
 * Rule BR-10: computes the fingerprint of settings as they are loaded, with their defaults, and of the files beside
 * them.
 */
export function configurationOf(brand: Brand, files: Settings): Configuration {
  const shown = Object.entries(files).map(([path, digest]): [string, string] => [path, digest.slice(0, SHOWN_DIGITS)]);
  return {
    fingerprint: digestOf(canonicalText({ brand, files })),
    settings: {
      ...settingsOf(brand, (text) => digestOf(text).slice(0, SHOWN_DIGITS)),
      ...Object.fromEntries(shown),
    },
  };
}

/**
 * Reads the folder as it is now, with the published version or other texts over it; undefined where files are missing
 * or the settings are invalid: the publishing checks say why.
 */
export function readConfiguration(brandId: string, draft?: BrandTexts): Configuration | undefined {
  if (!THEMED.every((name) => existsSync(brandFile(brandId, name)))) return undefined;
  const texts = draft ?? servedTexts(brandId);
  const brand = brandIn(texts);
  return brand && configurationOf(brand, readBrandDigests(brandId, texts));
}

/** Reads the brand that the settings' text declares; undefined if it is not valid. */
export function brandIn({ [SETTINGS_FILE]: text }: Pick<BrandTexts, typeof SETTINGS_FILE>): Brand | undefined {
  const json = readLocated(text);
  if ('brokenAt' in json) return undefined;
  return z.safeParse(brandSchema, json.value).data;
}

/** Lists the digests of every file of the folder except the settings, by path, of the bytes as they are served. */
export function readBrandDigests(brandId: string, texts?: BrandTexts): Settings {
  const folder = brandFile(brandId);
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path): [string, string] => [path.slice(folder.length + 1).replaceAll(sep, '/'), path])
    .filter(([name]) => name !== SETTINGS_FILE);
  return Object.fromEntries(
    files.map(([name, path]) => [
      name,
      digestOf(name === THEME_FILE ? (texts ?? servedTexts(brandId))[THEME_FILE] : readFileSync(path)),
    ]),
  );
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

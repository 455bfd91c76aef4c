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

/** What a brand's folder says, under one name. */
export interface Configuration {
  /** SHA-256 in hexadecimal: the same for equal configurations, whatever the order of their keys. */
  readonly fingerprint: string;
  /** Each setting and each other file of the folder; of files and of what is secret, a digest. */
  readonly settings: Settings;
}

const SETTINGS_FILE = 'brand.json';
const SHOWN_DIGITS = 16;

/** Rule BR-10: the fingerprint of settings as they are loaded, with their defaults, and of the files beside them. */
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

/** The folder as it is now; undefined where it is missing or its settings are not valid: the gate says why. */
export function readConfiguration(brandId: string): Configuration | undefined {
  const path = brandFile(brandId, SETTINGS_FILE);
  if (!existsSync(path)) return undefined;
  const json = readLocated(readFileSync(path, 'utf8'));
  if ('brokenAt' in json) return undefined;
  const parsed = z.safeParse(brandSchema, json.value);
  return parsed.success ? configurationOf(parsed.data, readBrandDigests(brandId)) : undefined;
}

/** Every file of the folder but the settings, by its path there: the digest of its bytes. */
export function readBrandDigests(brandId: string): Settings {
  const folder = brandFile(brandId);
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path): [string, string] => [path.slice(folder.length + 1).replaceAll(sep, '/'), path])
    .filter(([name]) => name !== SETTINGS_FILE);
  return Object.fromEntries(files.map(([name, path]) => [name, digestOf(readFileSync(path))]));
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

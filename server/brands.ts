import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandSchema } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import * as z from 'zod/mini';

/** Folders of brands are named as brands are; `base` holds what all brands begin with. */
const FOLDER = dirname(fileURLToPath(import.meta.resolve('@candor/brands/package.json')));

/** Every brand of this installation, the base brand first: it answers on the machine's own names too. */
export function loadBrands(base: string): readonly [Brand, ...Brand[]] {
  const others = readdirSync(FOLDER)
    .filter((name) => name !== base && existsSync(join(FOLDER, name, 'brand.json')))
    .toSorted();
  return [loadBrand(base), ...others.map(loadBrand)];
}

/** Reads and checks one brand's folder; a mistake in it stops the start with the key's name. */
export function loadBrand(id: string): Brand {
  const path = join(FOLDER, id, 'brand.json');
  const parsed = z.safeParse(brandSchema, JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`Brand "${id}" is not valid: ${z.prettifyError(parsed.error)}`);
  assert(parsed.data.id === id, `brand.json of "${id}" names another brand`);
  return parsed.data;
}

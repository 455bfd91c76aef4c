import { readFileSync } from 'node:fs';
import { brandSchema } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import * as z from 'zod/mini';
import { brandFile, brandNames } from '@candor/brands/folder.ts';

/** Loads every brand of this installation, the base brand first: it answers on the machine's own names too. */
export function loadBrands(base: string): readonly [Brand, ...Brand[]] {
  const others = brandNames().filter((name) => name !== base);
  return [loadBrand(base), ...others.map(loadBrand)];
}

/** Reads and checks one brand's folder; a mistake in it stops the start with the key's name. */
export function loadBrand(id: string): Brand {
  const parsed = z.safeParse(brandSchema, JSON.parse(readFileSync(brandFile(id, 'brand.json'), 'utf8')));
  if (!parsed.success) throw new Error(`Brand "${id}" is not valid: ${z.prettifyError(parsed.error)}`);
  assert(parsed.data.id === id, `brand.json of "${id}" names another brand`);
  return parsed.data;
}

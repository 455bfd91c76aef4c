import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brandSchema } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import * as z from 'zod/mini';

/** Reads and checks one brand's folder; a mistake in it stops the start with the key's name. */
export function loadBrand(id: string): Brand {
  const path = fileURLToPath(import.meta.resolve(`@candor/brands/${id}/brand.json`));
  const parsed = z.safeParse(brandSchema, JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`Brand "${id}" is not valid: ${z.prettifyError(parsed.error)}`);
  assert(parsed.data.id === id, `brand.json of "${id}" names another brand`);
  return parsed.data;
}

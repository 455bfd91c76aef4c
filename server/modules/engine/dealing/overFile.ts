import type { Brand } from '@candor/brands/schema.ts';

/** What the settings desk puts into a brand in place of its file's. */
export type SettledParts = Pick<Brand, 'leverages' | 'limits' | 'payments'>;

const files = new WeakMap<object, SettledParts>();

/** Puts what is set into the brand that all parts of a process share; what its file says is remembered. */
export function putOverFile(brand: Brand, parts: SettledParts): void {
  if (!files.has(brand)) files.set(brand, partsOf(brand));
  Object.assign(brand, parts);
}

/** The brand as its file says, whatever is set: its release, and the bounds of its settings, are of the file. */
export function asInFile<Own extends Partial<Brand>>(brand: Own): Own {
  return { ...brand, ...files.get(brand) };
}

function partsOf({ leverages, limits, payments }: Brand): SettledParts {
  return { leverages, limits, payments };
}

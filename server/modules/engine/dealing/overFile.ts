import type { Brand } from '@candor/brands/schema.ts';

/** What the settings desk puts into a brand in place of its file's. */
export type SettledParts = Pick<Brand, 'leverages' | 'limits' | 'payments' | 'hiddenInstruments'>;

/** Kept on the brand itself, so that a copy of it has it too; nothing that writes a brand out sees it. */
const FILE = Symbol('what the file says');

interface OverFile {
  readonly [FILE]?: SettledParts;
}

/** Puts what is set into the brand that all parts of a process share; what its file says is remembered. */
export function putOverFile(brand: Brand & OverFile, parts: SettledParts): void {
  Object.assign(brand, parts, { [FILE]: brand[FILE] ?? partsOf(brand) });
}

/** The brand as its file says, whatever is set: its release, and the bounds of its settings, are of the file. */
export function asInFile<Own extends Partial<Brand>>(brand: Own & OverFile): Own {
  return { ...brand, ...brand[FILE] };
}

function partsOf({ leverages, limits, payments, hiddenInstruments }: Brand): SettledParts {
  return { leverages, limits, payments, hiddenInstruments };
}

import type { Brand } from '@candor/brands/schema.ts';

/** The parts of a brand that the settings desk may override. */
export type SettledParts = Pick<Brand, 'leverages' | 'limits' | 'payments' | 'hiddenInstruments'>;

/** Key of the file's own parts on a brand object: copies of the brand keep it, and serialization omits it. */
const FILE = Symbol('what the file says');

interface OverFile {
  readonly [FILE]?: SettledParts;
}

/** Applies settings to the brand object that all parts of a process share, and keeps the parts that its file gave. */
export function putOverFile(brand: Brand & OverFile, parts: SettledParts): void {
  Object.assign(brand, parts, { [FILE]: brand[FILE] ?? partsOf(brand) });
}

/** Returns the brand without settings, as in its file: its release and the bounds of its settings refer to the file. */
export function asInFile<Own extends Partial<Brand>>(brand: Own & OverFile): Own {
  return { ...brand, ...brand[FILE] };
}

function partsOf({ leverages, limits, payments, hiddenInstruments }: Brand): SettledParts {
  return { leverages, limits, payments, hiddenInstruments };
}

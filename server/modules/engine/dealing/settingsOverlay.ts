import type { Brand } from '@candor/brands/schema.ts';

/** The parts of a brand that the settings desk may override. */
export type OverridableSettings = Pick<Brand, 'leverages' | 'limits' | 'payments' | 'hiddenInstruments'>;

/** Key of the file's own parts on a brand object: copies of the brand keep it, and serialization omits it. */
const FILE = Symbol('what the file says');

interface WithFileSettings {
  readonly [FILE]?: OverridableSettings;
}

/** Applies settings to the brand object that all parts of a process share, and keeps the parts that its file gave. */
export function applySettings(brand: Brand & WithFileSettings, parts: OverridableSettings): void {
  Object.assign(brand, parts, { [FILE]: brand[FILE] ?? overridableParts(brand) });
}

/** Returns the brand without settings, as in its file: its release and the bounds of its settings refer to the file. */
export function withoutSettings<Own extends Partial<Brand>>(brand: Own & WithFileSettings): Own {
  return { ...brand, ...brand[FILE] };
}

function overridableParts({ leverages, limits, payments, hiddenInstruments }: Brand): OverridableSettings {
  return { leverages, limits, payments, hiddenInstruments };
}

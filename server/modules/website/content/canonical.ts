import type { JsonObject } from '@candor/domain/content/cms/entry.ts';

/** Serialises an entry with sorted keys, since the database changes their order. */
export function canonical(entry: JsonObject): string {
  return JSON.stringify(entry, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([first], [second]) => (first < second ? -1 : 1)))
      : value,
  );
}

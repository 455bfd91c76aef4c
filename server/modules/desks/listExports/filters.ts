/** In which order the rows are says nothing of which they are. */
const ORDER: readonly string[] = ['order', 'descending'];

/** The request of a list as a person reads it: names and values, as in `country: DE · verified: 1`. */
export function filtersOf(query: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(query).filter(([name, value]) => !ORDER.includes(name) && value !== '');
  const written = (all: readonly (readonly [string, unknown])[]) =>
    all.map(([name, value]) => `${name}: ${String(value)}`).join(' · ');
  return {
    /** For the second person. */
    shown: written(entries),
    /** For the record, where nothing is erased: that something was searched for, which may be a name, and not what. */
    recorded: written(entries.map(([name, value]) => [name, name === 'search' ? 'given' : value])),
    byName: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
  };
}

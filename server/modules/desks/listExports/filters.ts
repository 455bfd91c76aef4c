/** Fields of the order, which does not change which rows a list has. */
const ORDER: readonly string[] = ['order', 'descending'];

/**
 * Formats a list's request for people: names and values, as in `country: DE · verified: 1`. The search is last, since
 * its words may be anything.
 */
export function filtersOf(query: Readonly<Record<string, unknown>>) {
  const { search = '', ...others } = query;
  const entries = Object.entries({ ...others, search }).filter(
    ([name, value]) => !ORDER.includes(name) && value !== '',
  );
  const written = (all: readonly (readonly [string, unknown])[]) =>
    all.map(([name, value]) => `${name}: ${String(value)}`).join(' · ');
  return {
    /** Filters as the second person reads them. */
    shown: written(entries),
    /** Filters for the audit log, which is never erased: the search itself, which may be a name, is left out. */
    recorded: written(entries.map(([name, value]) => [name, name === 'search' ? 'given' : value])),
    byName: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
  };
}

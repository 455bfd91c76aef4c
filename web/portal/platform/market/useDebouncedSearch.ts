import { useSettled } from '../useSettled.ts';

/** Returns the search field's text, and the query in effect. */
export function useDebouncedSearch() {
  const { typed, settled, setTyped, settle, setBoth } = useSettled('');
  return { typed, query: settled.trim(), setTyped, search: settle, clear: () => setBoth('') };
}

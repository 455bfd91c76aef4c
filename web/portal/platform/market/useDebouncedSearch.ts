import { useSettled } from '../useSettled.ts';

/** The search field's text, and the query that counts. */
export function useDebouncedSearch() {
  const { typed, settled, setTyped, settle, setBoth } = useSettled('');
  return { typed, query: settled.trim(), setTyped, search: settle, clear: () => setBoth('') };
}

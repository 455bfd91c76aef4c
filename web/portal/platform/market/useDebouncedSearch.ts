import { useEffect, useState } from 'react';

/** Specification 9. */
const DEBOUNCE_MS = 500;

/** What is typed counts half a second later, or at once on blur and Enter. */
export function useDebouncedSearch() {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = () => {
    setTyped('');
    setQuery('');
  };
  return { typed, query: query.trim(), setTyped, search: () => setQuery(typed), clear };
}

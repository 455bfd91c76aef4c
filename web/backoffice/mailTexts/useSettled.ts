import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** Returns a value once it has not changed for a moment, for requests while somebody types. */
export function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says whether the value is another
  }, [key]);
  return settled.value;
}

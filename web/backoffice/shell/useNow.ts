import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** Returns the present time, renewed often enough for ages in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

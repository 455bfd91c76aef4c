import { useEffect, useReducer } from 'react';

const SECOND_MS = 1_000;

/** Renders once a second, for what need not follow each tick. */
export function useEverySecond(): void {
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(renew, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
}

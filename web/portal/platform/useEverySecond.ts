import { useEffect, useReducer } from 'react';
import { SECOND_MS } from '@candor/domain/time.ts';

/** Renders once a second, for content that need not follow each tick. */
export function useEverySecond(): void {
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(renew, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
}

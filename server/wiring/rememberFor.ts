import type { SteadyClock } from '../clock.ts';

/**
 * Remembers an answer for a time, however many ask; a failure is not remembered. The age is counted by the clock that
 * only goes forward: by the time of day, an answer would stay until a clock that was set back has caught up.
 */
export function rememberFor<T>(
  clock: Pick<SteadyClock, 'elapsed'>,
  forMs: number,
  ask: () => Promise<T>,
): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    const now = clock.elapsed();
    if (answer === undefined || now - readAt >= forMs) {
      readAt = now;
      const asked = ask();
      answer = asked;
      asked.catch(() => {
        if (answer === asked) answer = undefined;
      });
    }
    return answer;
  };
}

import { setTimeout as delay } from 'node:timers/promises';

const ASK_EVERY_MS = 20;

/** The longest time without an answer: its start and its length. */
export interface Interruption {
  readonly sinceMs: number;
  readonly ms: number;
}

/** Asks repeatedly until the returned function is called. */
export function watchInterruption(isAnswered: () => Promise<boolean>): () => Promise<Interruption> {
  const ending = new AbortController();
  const watching = watch(isAnswered, ending.signal);
  return () => {
    ending.abort();
    return watching;
  };
}

async function watch(isAnswered: () => Promise<boolean>, ending: AbortSignal): Promise<Interruption> {
  let last = performance.now();
  let longest: Interruption = { sinceMs: last, ms: 0 };
  while (!ending.aborted) {
    const startedAt = performance.now();
    if (await isAnswered()) {
      const ms = performance.now() - last;
      if (ms > longest.ms) longest = { sinceMs: last, ms };
      last = startedAt;
    }
    await delay(ASK_EVERY_MS);
  }
  return longest;
}

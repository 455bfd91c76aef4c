import type { Instant } from '@candor/domain/ids.ts';
import { z } from 'zod';

/** What the main thread passes to each of its workers; everything else they read from the environment, as it does. */
export interface ThreadData {
  /** Offset of the clock that all threads share (ruling R33). */
  readonly clockOffsetMs: number;
  /** When the process started, which is its name in the engine's lease. */
  readonly startedAt: Instant;
}

const threadData = z.object({ clockOffsetMs: z.number(), startedAt: z.number() });

/** Reads a worker's own data and checks it, since it crosses threads untyped. */
export function readThreadData(workerData: unknown): ThreadData {
  return threadData.parse(workerData);
}

import type { Instant } from '@candor/domain/ids.ts';

/** What the main thread gives each of its workers; everything else they read from the environment, as it does. */
export interface ThreadData {
  /** All threads share one clock (ruling R33). */
  readonly clockOffsetMs: number;
  /** When the process started: names it in the engine's lease. */
  readonly startedAt: Instant;
}

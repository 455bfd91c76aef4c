import type { AppendOutcome, DealingStore } from './port.ts';
import type { Batch } from './rows.ts';

/**
 * When a command that is traced got how far, by `performance.now()`. The engine only writes numbers down: what is made
 * of them is made after the answer.
 */
export interface Stages {
  /** Taken from the queue, to be decided with what came meanwhile. */
  takenAt?: number;
  decidedAt?: number;
  storedAt?: number;
  batch?: number;
  /** How many inputs its batch decided. */
  inputs?: number;
}

interface Staged {
  readonly stages?: Stages | undefined;
}

const NONE: readonly Stages[] = [];

export function noteTaken(work: readonly Staged[]): void {
  const traced = tracedOf(work);
  if (traced.length === 0) return;
  const takenAt = performance.now();
  for (const stages of traced) Object.assign(stages, { takenAt, inputs: work.length });
}

/** Stores what was decided, and notes when that began and ended. */
export async function append(
  store: Pick<DealingStore, 'append'>,
  batch: Batch,
  work: readonly Staged[],
): Promise<AppendOutcome> {
  const traced = tracedOf(work);
  if (traced.length === 0) return store.append(batch);
  const decidedAt = performance.now();
  const outcome = await store.append(batch);
  const storedAt = performance.now();
  for (const stages of traced) Object.assign(stages, { decidedAt, storedAt, batch: batch.number });
  return outcome;
}

/** The stages of traced commands. Most batches have none, and then no list is made. */
function tracedOf(work: readonly Staged[]): readonly Stages[] {
  let traced: Stages[] | undefined;
  for (const { stages } of work) if (stages !== undefined) (traced ??= []).push(stages);
  return traced ?? NONE;
}

import type { AppendOutcome, DealingStore } from './port.ts';
import type { Batch } from './rows.ts';

/**
 * When a traced command reached each stage, by `performance.now()`. The engine only records numbers: spans are made
 * from them after the answer.
 */
export interface Stages {
  /** When the command was taken from the queue, to be decided together with the inputs that arrived meanwhile. */
  takenAt?: number;
  decidedAt?: number;
  storedAt?: number;
  batch?: number;
  /** Number of inputs in its batch. */
  inputs?: number;
}

interface Staged {
  readonly stages?: Stages | undefined;
}

const NONE: readonly Stages[] = [];

export function noteTaken(work: readonly Staged[]): void {
  const traced = tracedStages(work);
  if (traced.length === 0) return;
  const takenAt = performance.now();
  for (const stages of traced) Object.assign(stages, { takenAt, inputs: work.length });
}

/** Stores a batch, and records when that started and ended for its traced commands. */
export async function appendTraced(
  store: Pick<DealingStore, 'append'>,
  batch: Batch,
  work: readonly Staged[],
): Promise<AppendOutcome> {
  const traced = tracedStages(work);
  if (traced.length === 0) return store.append(batch);
  const decidedAt = performance.now();
  const outcome = await store.append(batch);
  const storedAt = performance.now();
  for (const stages of traced) Object.assign(stages, { decidedAt, storedAt, batch: batch.number });
  return outcome;
}

/** Lists the stages of traced commands. Most batches have none, and then no list is allocated. */
function tracedStages(work: readonly Staged[]): readonly Stages[] {
  let traced: Stages[] | undefined;
  for (const { stages } of work) if (stages !== undefined) (traced ??= []).push(stages);
  return traced ?? NONE;
}

import type { Engine, Stages } from '../modules/engine/dealing/index.ts';
import { currentTrace, recordSpan } from '../tracing/tracing.ts';
import type { SpanFacts, Trace } from '../tracing/tracing.ts';

type Submit = (command: Parameters<Engine['submit']>[0]) => ReturnType<Engine['submit']>;

/**
 * Submits a command and, if it is traced, makes spans of the stages that the engine noted. They are made after the
 * answer, in a separate turn, so that no decision waits for them.
 */
export function submitTraced(engine: Pick<Engine, 'submit'>): Submit {
  return (command) => {
    const trace = currentTrace();
    if (trace === undefined) return engine.submit(command);
    const arrivedAt = performance.now();
    const stages: Stages = {};
    const answer = engine.submit(command, stages);
    const record = (): void =>
      void setImmediate(recordStages, trace, { arrivedAt, stages, answeredAt: performance.now() });
    // The caller gets a failure through the answer itself.
    answer.then(record, record);
    return answer;
  };
}

interface Noted {
  readonly arrivedAt: number;
  readonly stages: Stages;
  readonly answeredAt: number;
}

function recordStages(trace: Trace, noted: Noted): void {
  for (const facts of spansOf(noted)) recordSpan(trace, facts);
}

/**
 * Spans of a command's stages. One answered from memory, or refused immediately, has no stages; one that changed
 * nothing has no commit.
 */
export function spansOf({ arrivedAt, stages, answeredAt }: Noted): readonly SpanFacts[] {
  const { takenAt, inputs, decidedAt, storedAt, batch } = stages;
  if (takenAt === undefined) return [];
  const wait = { name: 'wait', began: arrivedAt, ended: takenAt } as const;
  const decide = { name: 'decide', began: takenAt, attributes: { 'candor.inputs': inputs } } as const;
  if (decidedAt === undefined || storedAt === undefined || decidedAt < takenAt)
    return [wait, { ...decide, ended: answeredAt }];
  return [
    wait,
    { ...decide, ended: decidedAt },
    { name: 'commit', began: decidedAt, ended: storedAt, attributes: { 'candor.batch': batch } },
    { name: 'answer', began: storedAt, ended: answeredAt },
  ];
}

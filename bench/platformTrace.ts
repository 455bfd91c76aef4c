import { z } from 'zod';

/** Tasks of the page's main thread, from the browser's own trace. */
export interface Tasks {
  readonly count: number;
  /** Processor time of each task in milliseconds, shortest first. */
  readonly cpuMs: readonly number[];
  /** Wall-clock time of each task in milliseconds, which on a busy machine includes waiting for a processor. */
  readonly wallMs: readonly number[];
}

const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});
const trace = z.object({ traceEvents: z.array(z.unknown()) });

/** Reads the tasks of the busiest renderer's main thread. */
export function readTasks(text: string): Tasks {
  const events = trace.parse(JSON.parse(text)).traceEvents.flatMap((raw) => event.safeParse(raw).data ?? []);
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter((one) => one.name === 'RunTask' && mains.has(threadOf(one)));
  const byThread = [...Map.groupBy(tasks, threadOf).values()].sort((first, second) => second.length - first.length);
  const busiest = byThread[0] ?? [];
  return {
    count: busiest.length,
    cpuMs: sorted(busiest.map(({ tdur = 0 }) => tdur / 1_000)),
    wallMs: sorted(busiest.map(({ dur = 0 }) => dur / 1_000)),
  };
}

function threadOf({ pid, tid }: { pid: number; tid: number }): string {
  return `${pid}/${tid}`;
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((first, second) => first - second);
}

/** Returns the value below which this many of ten thousand are. */
export function quantile(values: readonly number[], perTenThousand: number): number {
  return values[Math.min(values.length - 1, Math.floor((values.length * perTenThousand) / 10_000))] ?? 0;
}

/** Returns the percentage of the tasks that took at most this long. */
export function shareWithin(values: readonly number[], ms: number): number {
  const within = values.filter((value) => value <= ms).length;
  return (100 * within) / values.length;
}

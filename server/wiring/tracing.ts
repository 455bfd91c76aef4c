import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import { Exporter } from '../tracing/exporter.ts';
import type { SpanCounts } from '../tracing/exporter.ts';
import '../tracing/messages.ts';
import { Sampler } from '../tracing/sampler.ts';
import type { TraceCounts } from '../tracing/sampler.ts';
import { SpanKeeper } from '../tracing/spans.ts';
import { startTracing, takeSpans } from '../tracing/tracing.ts';

/** Counts of a process's spans and traces. */
export interface TraceMetrics {
  readonly spans: SpanCounts;
  readonly traces: TraceCounts;
}

export interface RunningTracing {
  read(): TraceMetrics | undefined;
  stop(): Promise<void>;
}

const NONE: RunningTracing = { read: () => undefined, stop: async () => undefined };
/** How often a thread hands over the spans that it has recorded. */
const HAND_OVER_MS = 500;

interface TracingDeps {
  readonly config: Pick<Config, 'tracing' | 'parts' | 'natsPrefix'>;
  readonly bus: Bus;
  readonly log: Logger;
}

/** Opens tracing in the main thread of a process, which decides what is traced and sends on what all threads record. */
export function openTracing({ config, bus, log }: TracingDeps): RunningTracing {
  const { tracing, parts, natsPrefix: service } = config;
  if (tracing === undefined) return NONE;
  const { address, headers, share } = tracing;
  const exporter = new Exporter({
    address,
    headers,
    resource: { service, part: parts.join('+'), process: process.pid },
    onTrouble: (error) => log.warn({ error: String(error) }, 'the collector of traces did not take them'),
  });
  bus.subscribe('tracing.spans', (spans) => exporter.add(spans));
  const sampler = new Sampler(share, () => performance.now());
  const keeper = new SpanKeeper('main');
  const handOver = (): void => {
    const spans = keeper.take();
    if (spans !== undefined) exporter.add(spans);
  };
  const timer = setInterval(handOver, HAND_OVER_MS).unref();
  const end = startTracing({ keeper, sampler });
  log.info({ share }, 'traces are sent to a collector');
  return {
    read: () => ({ spans: exporter.counts(), traces: sampler.counts() }),
    async stop() {
      end();
      clearInterval(timer);
      handOver();
      await exporter.stop();
    },
  };
}

/** Returns the bus of another thread of the process, which records its work in traces begun elsewhere. */
export function traceThread<B extends Bus>(config: Pick<Config, 'tracing'>, bus: B, thread: string): B {
  if (config.tracing === undefined) return bus;
  startTracing({ keeper: new SpanKeeper(thread), sampler: new Sampler(0, () => performance.now()) });
  setInterval(() => handOverSpans(bus), HAND_OVER_MS).unref();
  return bus;
}

/** Hands over the thread's spans. A thread that ends does so once more: what it did last is what one looks for. */
export function handOverSpans(bus: Bus): void {
  const spans = takeSpans();
  if (spans !== undefined) bus.publish('tracing.spans', spans);
}

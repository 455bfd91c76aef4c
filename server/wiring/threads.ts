import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ThreadBus } from '../bus/threads.ts';
import type { ThreadData } from './thread.ts';

export interface Threads {
  /** Resolves when every thread serves. */
  readonly ready: Promise<void>;
  /** Makes the end of a thread expected from now on. */
  stop(): Promise<void>;
}

/** Name of a thread, which runs `server/main.NAME.ts`. */
type ThreadName = 'dealing' | 'pages' | 'render';

export interface ThreadWiring {
  readonly names: readonly ThreadName[];
  readonly bus: ThreadBus;
  readonly data: ThreadData;
  readonly log: Logger;
  /** Called when a thread has ended unexpectedly: half a brokerage is worse than one that is restarted. */
  readonly onLost: () => void;
}

/** Starts the other threads. */
export function startThreads({ names, bus, data, log, onLost }: ThreadWiring): Threads {
  const waiting = new Set<string>(names);
  const lost = new Set<string>();
  let isStopping = false;
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  bus.subscribe('thread.ready', ({ thread }) => {
    waiting.delete(thread);
    if (waiting.size === 0) resolve();
  });
  const workers = names.map((name) => {
    const worker = new Worker(new URL(`../main.${name}.ts`, import.meta.url), { workerData: data, name });
    worker.on('error', (error) =>
      log.fatal({ alarm: true, error: String(error), stack: error.stack }, `the ${name} thread failed`),
    );
    worker.on('exit', (code) => {
      lost.add(name);
      if (isStopping) return;
      log.fatal({ alarm: true, code }, `the ${name} thread has ended`);
      onLost();
    });
    bus.attach(worker);
    return worker;
  });
  return {
    ready,
    async stop() {
      isStopping = true;
      // A thread that has not started yet, or has ended, has nothing under way.
      const isDealing = names.includes('dealing') && !waiting.has('dealing') && !lost.has('dealing');
      if (isDealing) await bus.request('dealing.stop', null);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

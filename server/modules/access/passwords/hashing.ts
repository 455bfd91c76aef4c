import { Worker } from 'node:worker_threads';
import { hash, verify } from '@node-rs/argon2';
import type { HashAnswer, HashTask } from './hashThread.ts';

/** What a hash costs who makes it: memory in KiB, passes over it, and lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id: makes the encoded hash of a secret, and compares a secret with one. */
export interface Hashing {
  hash(secret: string, cost: HashCost): Promise<string>;
  verify(encoded: string, secret: string): Promise<boolean>;
}

/** By a thread of the process's own pool, like anything that does not wait. */
export const atOnce: Hashing = { hash, verify };

interface Waiting {
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/** By one thread that yields to every other, which is started when it is first needed and when it was lost. */
export function createYieldingHashing(): Hashing {
  let thread: Worker | undefined;
  let waiting: Waiting[] = [];

  function start(): Worker {
    const started = new Worker(new URL('./hashThread.ts', import.meta.url), { name: 'hash' });
    started.on('message', (answer: HashAnswer) => {
      const next = waiting.shift();
      // It keeps no process running that waits for nothing.
      if (waiting.length === 0) started.unref();
      if ('value' in answer) next?.resolve(answer.value);
      else next?.reject(new Error(answer.failure));
    });
    started.on('error', lose);
    started.on('exit', () => lose(new Error('the thread of hashes has ended')));
    return started;
  }

  function lose(error: Error): void {
    thread = undefined;
    const lost = waiting;
    waiting = [];
    for (const { reject } of lost) reject(error);
  }

  /** Answers come in the order of the tasks. */
  function run(task: HashTask): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      thread ??= start();
      thread.ref();
      waiting.push({ resolve, reject });
      thread.postMessage(task);
    });
  }

  return {
    hash: async (secret, cost) => String(await run({ secret, cost })),
    verify: async (encoded, secret) => (await run({ secret, encoded })) === true,
  };
}

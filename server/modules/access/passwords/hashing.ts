import { Worker } from 'node:worker_threads';
import { hash, verify } from '@node-rs/argon2';
import type { HashAnswer, HashTask } from './hashThread.ts';

/** Cost of a hash: memory in KiB, passes over it, and lanes. */
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

/** Hashes in the process's own thread pool, at normal priority. */
export const threadPoolHashing: Hashing = { hash, verify };

/**
 * Hashes in threads of low priority, as many as there are simultaneous tasks: a new one starts when all are busy, and
 * an idle one does not keep the process running.
 */
export function createYieldingHashing(): Hashing {
  const idle = new Set<Worker>();

  function start(): Worker {
    const thread = new Worker(new URL('./hashThread.ts', import.meta.url), { name: 'hash' });
    for (const end of ['error', 'exit'] as const) thread.on(end, () => idle.delete(thread));
    return thread;
  }

  async function run(task: HashTask): Promise<string | boolean> {
    const [thread = start()] = idle;
    idle.delete(thread);
    const answer = await answerOf(thread, task);
    idle.add(thread);
    if ('value' in answer) return answer.value;
    throw new Error(answer.failure);
  }

  return {
    hash: async (secret, cost) => String(await run({ secret, cost })),
    verify: async (encoded, secret) => (await run({ secret, encoded })) === true,
  };
}

/**
 * Waits for the answer to a task. A thread has one task at a time, so that its next message is the answer; a thread
 * that has ended never answers.
 */
function answerOf(thread: Worker, task: HashTask): Promise<HashAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      thread.off('message', answered).off('error', failed).off('exit', ended).unref();
      end();
    };
    const answered = (answer: HashAnswer): void => settle(() => resolve(answer));
    const failed = (error: Error): void => settle(() => reject(error));
    const ended = (): void => settle(() => reject(new Error('a thread of hashes has ended')));
    thread.on('message', answered).on('error', failed).on('exit', ended).ref();
    thread.postMessage(task);
  });
}

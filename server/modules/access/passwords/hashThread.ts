import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { yieldToOthers } from '../../../admission/threadPriority.ts';
import type { HashCost } from './hashing.ts';

/** A secret to hash at this cost, or to compare with an encoded hash. */
export type HashTask =
  | { readonly secret: string; readonly cost: HashCost }
  | { readonly secret: string; readonly encoded: string };

export type HashAnswer = { readonly value: string | boolean } | { readonly failure: string };

/** Hashes or verifies for strangers in a crowd, one task after another, at a lower priority than all other work. */
function answerTo(task: HashTask): HashAnswer {
  try {
    return { value: 'encoded' in task ? verifySync(task.encoded, task.secret) : hashSync(task.secret, task.cost) };
  } catch (error) {
    return { failure: String(error) };
  }
}

yieldToOthers('much');
parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answerTo(task)));

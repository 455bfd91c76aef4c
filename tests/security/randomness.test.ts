import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const THREADS = 4;
const EACH = 100_000;
/** Draws a secret as the server draws them all, in a thread of its own. */
const DRAW = `
  const { parentPort } = require('node:worker_threads');
  const { randomBytes } = require('node:crypto');
  parentPort.postMessage(Array.from({ length: ${EACH} }, () => randomBytes(12).toString('base64')));`;

function draw(): Promise<readonly unknown[]> {
  const thread = new Worker(DRAW, { eval: true });
  return new Promise((resolve, reject) => {
    thread.once('message', (drawn: unknown) => resolve(Array.isArray(drawn) ? drawn : []));
    thread.once('error', reject);
  });
}

it('T1 random numbers that threads draw at once, as many as they can, never repeat', async () => {
  const drawn = (await Promise.all(Array.from({ length: THREADS }, draw))).flat();
  expect(drawn).toHaveLength(THREADS * EACH);
  expect(new Set(drawn).size).toBe(drawn.length);
});

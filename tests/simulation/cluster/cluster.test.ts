import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { simulate } from './cluster.ts';
import type { Planted } from './planted.ts';
import { shrink } from './shrink.ts';
import type { Shrunk } from './shrink.ts';
import { drawSteps } from './steps.ts';
import { sweep } from './sweep.ts';
import type { Invariant } from './watch.ts';

const IS_FULL = process.env['TEST_FULL'] !== undefined;
const SEEDS_OF_TEST = 200;
const TESTS = IS_FULL ? 25 : 1;
const FIRST = Number.parseInt(process.env['SIMULATION_SEED'] ?? '', 10) || randomInt(1, 2 ** 30);
/** Number of seeds by which each planted fault has shown itself many times. */
const SEEDS_MAX = 400;
const STEPS_MAX = 20;

describe('the cluster in virtual time', () => {
  test.each(Array.from({ length: TESTS }, (_, index) => FIRST + index * SEEDS_OF_TEST))(
    'keeps its invariants through crashes, cuts and lost messages, in the corpus and in the seeds from %i on',
    async (first) => {
      const { failure } = await sweep({ first, count: SEEDS_OF_TEST });
      expect(failure, failure.join('\n')).toEqual([]);
    },
  );

  test('the same seed is the same run, and another one is another', async () => {
    const hashes: string[] = [];
    for (const seed of [7, 7, 8]) hashes.push((await simulate(seed, drawSteps(seed))).hash);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  test.each<[string, Planted, readonly Invariant[]]>([
    ['an engine that ignores its epoch', { ignoresEpoch: true }, ['epoch', 'alarm']],
    ['a client that gives another id to what it sends again', { newIdOnRetry: true }, ['once']],
    ['a store that acknowledges before it commits', { acknowledgesEarly: true }, ['kept']],
    ['a standby that skips a batch', { skipsBatch: true }, ['start', 'book']],
    ['a tick that the engine is not given', { losesTick: true }, ['ticks']],
  ])('finds %s, and shrinks it', async (_fault, planted, invariants) => {
    const found = await findAndShrink(planted);
    expect(invariants).toContain(found?.violation.invariant);
    expect(found?.steps.length).toBeLessThanOrEqual(STEPS_MAX);
  });
});

async function findAndShrink(planted: Planted): Promise<Shrunk | undefined> {
  for (let seed = 1; seed <= SEEDS_MAX; seed += 1) {
    const { violation } = await simulate(seed, drawSteps(seed), planted);
    if (violation !== undefined) return shrink({ seed, planted }, drawSteps(seed));
  }
  return undefined;
}

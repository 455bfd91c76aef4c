import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { Pair } from './pair.ts';
import type { LockstepCounts } from './pair.ts';

const IS_FULL = process.env['TEST_FULL'] !== undefined;
/** Ticks of one run. The seed differs in every run: what one sample misses, a later one finds. */
const TICKS = Number.parseInt(process.env['LOCKSTEP_TICKS'] ?? (IS_FULL ? '10000000' : '60000'), 10);
const SEED = Number.parseInt(process.env['LOCKSTEP_SEED'] ?? '', 10) || randomInt(1, 2 ** 31 - 1);
const TICKS_PER_WORLD = 10_000;
/** Minimum count of each event in a hundred ticks. */
const required: Readonly<Record<keyof LockstepCounts, number>> = {
  ticks: 100,
  closeOuts: 1,
  stopLoss: 0.3,
  takeProfit: 0.3,
  moved: 0.3,
  termination: 0.1,
  protections: 0.02,
  filled: 0.2,
  expired: 0.1,
  notFilled: 0.1,
  undone: 0.05,
  recovered: 0.02,
  refused: 0.02,
};

test(
  `DE-6 over ${TICKS} ticks the triggers close what the plain re-check of everybody closes`,
  { timeout: 7_200_000 },
  () => {
    const counts: LockstepCounts = {
      ticks: 0,
      closeOuts: 0,
      stopLoss: 0,
      takeProfit: 0,
      termination: 0,
      moved: 0,
      protections: 0,
      filled: 0,
      expired: 0,
      notFilled: 0,
      undone: 0,
      recovered: 0,
      refused: 0,
    };
    for (let seed = SEED; counts.ticks < TICKS; seed += 1) {
      new Pair(seed, counts).run(Math.min(TICKS_PER_WORLD, TICKS - counts.ticks));
    }
    process.stdout.write(`lockstep: LOCKSTEP_SEED=${SEED} ${JSON.stringify(counts)}\n`);
    const names = Object.keys(counts).filter((name): name is keyof LockstepCounts => name in counts);
    expect(names.filter((name) => counts[name] < (required[name] * TICKS) / 100)).toEqual([]);
  },
);

import { findCheats } from '@candor/domain/evidence/dispute/findCheats.ts';
import { expect, test } from 'vitest';
import { IS_FULL } from '../../support/rotation.ts';
import { factsOf } from './facts.ts';
import { drawWorld } from './world.ts';

const ORDERS = 2_000;
const FILLS = IS_FULL ? 1_000_000 : 2_000;

test(`PL-13 PL-14 no honest fill of ${FILLS} is accused`, { timeout: 7_200_000 }, async () => {
  let [fills, stops, refusals] = [0, 0, 0];
  for (let seed = 1; fills < FILLS; seed += 1) {
    const facts = factsOf(await drawWorld({ seed, orders: ORDERS }));
    fills += facts.fills.length;
    stops += facts.fills.filter(({ executions }) => executions.at(-1)?.closing?.reason === 'stopLoss').length;
    refusals += facts.orders.filter(({ refusal }) => refusal !== null).length;
    expect(findCheats(facts), `seed ${seed}`).toEqual([]);
  }
  // Honest worlds contain events that could be mistaken for a cheat.
  expect(stops).toBeGreaterThan(fills / 50);
  expect(refusals).toBeGreaterThan(fills / 100);
});

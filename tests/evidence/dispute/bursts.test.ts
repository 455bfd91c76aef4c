import { huntedStops } from '@candor/domain/evidence/dispute/huntedStops.ts';
import { oneSidedDelay } from '@candor/domain/evidence/dispute/oneSidedDelay.ts';
import { beforeAll, expect, test } from 'vitest';
import { factsOf } from './facts.ts';
import { isClientOpen, lastOf, withLast } from './forging.ts';
import { drawWorld } from './world.ts';
import type { World } from './world.ts';

/** Number of positions that a client opened alike, or closes together. */
const ALIKE = 25;

let world: World;

beforeAll(async () => {
  world = await drawWorld({ seed: 7, orders: 300 });
});

type Fill = World['fills'][number];

function alike(fill: Fill): Fill[] {
  return Array.from({ length: ALIKE }, (_, copy) => {
    const id = lastOf(fill).id * 1_000 + copy;
    return { ...withLast(fill, { id }), position: { ...fill.position, id: fill.position.id * 1_000 + copy } };
  });
}

test('PL-14 many positions with one stop, which fire at one tick, are one case', () => {
  const stops = world.fills.filter((fill) => lastOf(fill).closing?.reason === 'stopLoss');
  expect(stops.length).toBeGreaterThan(10);
  for (const stop of stops) {
    const fills = world.fills.filter(({ position }) => position.id === stop.position.id).flatMap(alike);
    expect(huntedStops({ ...factsOf(world), fills })).toEqual([]);
  }
});

test('PL-14 many orders that come at once are one case', () => {
  const opened = world.fills.filter((fill) => isClientOpen(lastOf(fill)) && lastOf(fill).arrival !== null);
  const waits = (fill: Fill) => lastOf(fill).at - (lastOf(fill).arrival?.receivedAt ?? 0);
  const byWait = opened.toSorted((one, other) => waits(other) - waits(one));
  for (const slow of byWait.slice(0, 10))
    for (const fast of byWait.slice(-10)) {
      const fills = [slow, fast].flatMap(alike);
      expect(oneSidedDelay({ ...factsOf(world), fills })).toEqual([]);
    }
});

import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Lets each request wait and notes, for each time around the loop, which ones have started. */
function lineUp(names: readonly string[], busy = 1) {
  const turns = new Turns({ known: 2, strangers: 1, crowd: 3, busy: 0.5, waiting: 9 }, { busy: () => busy });
  const begun: string[] = [];
  for (const name of names) {
    const known = name.startsWith('known') ? name.slice(0, 6) : undefined;
    const isGone = () => name.endsWith('gone');
    void turns.wait({ address: name.slice(0, 1), known, isGone })?.then(() => !isGone() && begun.push(name));
  }
  return { turns, begun };
}

const aroundTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

it('lets a few begin each time around the loop, known senders beside strangers, and subjects in turn', async () => {
  const { begun } = lineUp(['a1', 'a2', 'a3', 'b1', 'known1', 'known1', 'known1', 'known2']);
  await Promise.resolve();
  const rounds = [[...begun]];
  for (let round = 0; round < 4; round += 1) {
    begun.length = 0;
    await aroundTheLoop();
    rounds.push([...begun]);
  }
  expect(rounds).toEqual([['a1', 'known1', 'known1'], ['known1', 'known2', 'a2'], ['b1'], ['a3'], []]);
});

it.each([
  ['a busy thread', 1, 1],
  ['a thread that has time', 0, 5],
])('lets a crowd of strangers pause on %s, and known senders go on', async (_thread, busy, count) => {
  const { begun } = lineUp(['a1', 'a2', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'known1', 'known1', 'known1'], busy);
  for (let round = 0; round < 4; round += 1) await aroundTheLoop();
  const strangers = begun.filter((name) => !name.startsWith('known'));
  expect(begun.length - strangers.length).toBe(3);
  expect(strangers.length).toBe(count);
  await expect.poll(() => begun.length).toBe(11);
});

it('keeps nobody waiting without a crowd', async () => {
  const { turns } = lineUp(['a1']);
  for (let round = 0; round < 3; round += 1) {
    await aroundTheLoop();
    let isBegun = false;
    void turns.wait({ address: 'a', known: undefined, isGone: () => false })?.then(() => (isBegun = true));
    await Promise.resolve();
    expect(isBegun).toBe(true);
  }
});

it('gives nobody’s turn to those who have left, and lets no more wait than it may', async () => {
  const { turns, begun } = lineUp(['a1', 'b1gone', 'c1gone', 'd1gone', 'e1'], 0);
  await aroundTheLoop();
  expect(begun).toEqual(['a1', 'e1']);
  const waits = Array.from({ length: 12 }, () => turns.wait({ address: 'f', known: undefined, isGone: () => false }));
  expect(waits.filter((turn) => turn === undefined)).toHaveLength(3);
});

import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Lets each wait and notes, for each time around the loop, who has begun. */
function lineUp(names: readonly string[], busy = 1) {
  const turns = new Turns({ known: 2, strangers: 1, crowd: 3, busy: 0.5 }, { busy: () => busy });
  const begun: string[] = [];
  for (const name of names) {
    const known = name.startsWith('known') ? name.slice(0, 6) : undefined;
    const turn = turns.wait(name.slice(0, 1), known);
    if (turn === undefined) begun.push(name);
    else void turn.then(() => begun.push(name));
  }
  return { turns, begun };
}

const aroundTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

it('lets a few begin each time around the loop, known senders beside strangers, and subjects in turn', async () => {
  const { begun } = lineUp(['a1', 'a2', 'a3', 'b1', 'known1', 'known1', 'known1', 'known2']);
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
    expect(turns.wait('a', undefined)).toBeUndefined();
  }
});

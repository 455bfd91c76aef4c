import { expect, test } from 'vitest';
import { startSideBySide } from './sideBySide.ts';

test('two at a time, in their order, each answered as it ends', async () => {
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const begun: number[] = [];
  const pieces = gates.map(({ promise }, index) => () => {
    begun.push(index);
    return promise;
  });
  const started = startSideBySide(pieces, 2);
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve(11);
  expect(await started[1]?.ended).toBe(11);
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, { resolve }] of gates.entries()) resolve(index);
  expect(await Promise.all(started.map(({ ended }) => ended))).toEqual([0, 11, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

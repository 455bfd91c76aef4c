import { afterEach, describe, expect, test, vi } from 'vitest';
import { packed, packInTurn } from './packs.ts';
import { IS_FULL } from './rotation.ts';

afterEach(() => vi.unstubAllEnvs());

const choices = [7, 1, 5, 4, 2, 9, 3, 8];
const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);
const itself = (seconds: number): number => seconds;
const sumOf = (pack: readonly number[]): number => pack.reduce((sum, seconds) => sum + seconds, 0);

describe('packs of about equal length', () => {
  test('the longest first, each into the shortest pack', () => {
    expect(packed(choices, 3, itself)).toEqual([
      [9, 3, 2],
      [8, 4, 1],
      [7, 5],
    ]);
  });

  test.each([1, 2, 3, 5, 8, 11])('%d of them have every choice once, none a whole choice more', (count) => {
    const packs = packed(choices, count, itself);
    expect(inOrder(packs.flat())).toEqual(inOrder(choices));
    const shortest = Math.min(...packs.map(sumOf));
    for (const pack of packs) expect(sumOf(pack) - Math.min(...pack)).toBeLessThanOrEqual(shortest);
  });
});

describe('a pack at each commit', () => {
  const chosenAt = (commit: string): number[] => {
    vi.stubEnv('TEST_ROTATION', commit);
    return packInTurn(choices, 4, itself);
  };

  test('the hash names it, and four turns have every choice', () => {
    const turns = ['00000000', '00000004', '00000008', '0000000c'].map(chosenAt);
    expect(turns).toEqual(IS_FULL ? turns.map(() => choices) : packed(choices, 4, itself));
  });

  test('the bits of the hash that choose the looks do not choose the pack', () => {
    const turns = ['00000004', '00000005', '00000006', '00000007'].map(chosenAt);
    for (const turn of turns) expect(turn).toEqual(turns[0]);
  });
});

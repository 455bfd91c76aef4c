import { beforeEach, expect, test } from 'vitest';
import { Touches } from './touches.ts';
import type { Touched } from './touches.ts';

/** A write of a database that answers on command. */
interface Write {
  readonly brandId: string;
  readonly touched: [number, number][];
  readonly end: (error?: Error) => void;
}

let writes: Write[];
let touches: Touches;

beforeEach(() => {
  writes = [];
  touches = new Touches(
    (brandId: string, touched: Touched) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error === undefined ? resolve() : reject(error));
        writes.push({ brandId, touched: [...touched], end });
      }),
  );
});

/** Lets pending work continue. */
async function turn(): Promise<void> {
  await new Promise((done) => {
    setImmediate(done);
  });
}

test('one write is under way, and what comes meanwhile is in the next one, each session once with its latest act', async () => {
  const first = touches.note('b', 1, 1_000);
  await turn();
  const later = Array.from({ length: 300 }, (_one, index) => touches.note('b', 1 + (index % 3), 2_000 + index));
  await turn();
  expect(writes.map(({ touched }) => touched)).toEqual([[[1, 1_000]]]);

  writes[0]?.end();
  await first;
  await turn();
  expect(writes).toHaveLength(2);
  expect(writes[1]?.touched).toEqual([
    [1, 2_297],
    [2, 2_298],
    [3, 2_299],
  ]);
  writes[1]?.end();
  await Promise.all(later);
  expect(writes).toHaveLength(2);
});

test('a write that fails is failed for those who are in it, and the next one is made all the same', async () => {
  const first = touches.note('b', 1, 1_000);
  await turn();
  const second = touches.note('b', 2, 1_001);
  writes[0]?.end(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await turn();
  writes[1]?.end();
  await expect(second).resolves.toBeUndefined();
});

test('brands do not wait for one another, and an earlier act never replaces a later one', async () => {
  void touches.note('b', 1, 1_000);
  await turn();
  void touches.note('b', 2, 5_000);
  void touches.note('b', 2, 4_000);
  void touches.note('c', 1, 1_000);
  await turn();
  expect(writes.map(({ brandId }) => brandId)).toEqual(['b', 'c']);
  writes[0]?.end();
  await turn();
  expect(writes[2]).toMatchObject({ brandId: 'b', touched: [[2, 5_000]] });
});

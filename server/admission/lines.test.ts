import { expect, it } from 'vitest';
import { Lines } from './lines.ts';
import type { LineLimits } from './lines.ts';

const LIMITS: LineLimits = { atOnce: 2, perSubject: 1, waitingPerSubject: 3, waiting: 5 };

/** Enters them in this order and notes who starts when; `end` ends whoever has begun first. */
function lineUp(limits: LineLimits, names: readonly string[]) {
  const lines = new Lines(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const places = new Map(
    names.map((name) => {
      const place = lines.enter(name.slice(0, 1));
      void place?.turn.then((end) => {
        started.push(name);
        ends.push(end);
      });
      return [name, place] as const;
    }),
  );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const end = async () => {
    await settle();
    ends.shift()?.();
    await settle();
  };
  return { places, started, end, settle, lines };
}

it.each([
  ['all at once where there is room', ['a1', 'b1'], 0, ['a1', 'b1']],
  ['one of each subject at a time', ['a1', 'a2', 'b1'], 0, ['a1', 'b1']],
  ['the lines take turns', ['a1', 'a2', 'a3', 'b1', 'c1', 'd1'], 4, ['a1', 'b1', 'a2', 'c1', 'd1', 'a3']],
  ['a newcomer waits for one of each line', ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'], 2, ['a1', 'b1', 'a2', 'b2']],
])('%s', async (_what, names, ended, order) => {
  const { started, end, settle } = lineUp(LIMITS, names);
  for (let turn = 0; turn < ended; turn++) await end();
  await settle();
  expect(started).toEqual(order);
});

it('turns away whoever is too many, by subject and altogether, and takes them again when the line is shorter', async () => {
  const { places, end, lines } = lineUp(LIMITS, ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1', 'e1']);
  expect([...places].filter(([, place]) => place === undefined).map(([name]) => name)).toEqual(['a5', 'e1']);
  await end();
  expect(lines.enter('e')).toBeDefined();
});

it('work that another subject waits for, too, starts at the turn of either, once', async () => {
  const { places, started, end, settle } = lineUp({ ...LIMITS, atOnce: 1 }, ['a1', 'a2', 'a3', 'b1']);
  places.get('a3')?.join('c');
  places.get('a3')?.join('c');
  for (let turn = 0; turn < 6; turn++) await end();
  await settle();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('starts at once where the other subject has room and the first one has none', async () => {
  const { places, started, settle } = lineUp(LIMITS, ['a1', 'a2']);
  places.get('a2')?.join('b');
  await settle();
  expect(started).toEqual(['a1', 'a2']);
});

it('ends a turn once', async () => {
  const lines = new Lines({ perSubject: 1, waitingPerSubject: 9, waiting: 9 });
  const end = await lines.enter('a')?.turn;
  const second = lines.enter('a');
  end?.();
  end?.();
  await second?.turn;
  const third = lines.enter('a');
  const early = await Promise.race([third?.turn, new Promise((resolve) => setImmediate(() => resolve('waits')))]);
  expect(early).toBe('waits');
});

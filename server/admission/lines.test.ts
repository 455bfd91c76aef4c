import { describe, expect, it } from 'vitest';
import { Lines } from './lines.ts';
import type { LineLimits } from './lines.ts';

const LIMITS: LineLimits = { atOnce: 2, perSubject: 1, waitingPerSubject: 3, waiting: 5 };

/** One call of each runs, and five wait. */
const A_AND_B_WAIT = ['a1', 'b1', 'a2', 'a3', 'a4', 'b2', 'd0'];

/** Enters the calls in this order and notes who starts when; `end` ends the one that started first. */
function lineUp(limits: LineLimits, names: readonly string[]) {
  const lines = new Lines(limits);
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const places = new Map(
    names.map((name) => {
      const place = lines.enter(name.slice(0, 1));
      void place?.turn.then((end) => {
        if (end === undefined) return refused.push(name);
        started.push(name);
        return ends.push(end);
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
  return { places, started, refused, end, settle, lines };
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

describe('where too many wait', () => {
  it.each([
    ['a subject has its maximum', ['a1', 'a2', 'a3', 'a4', 'a5'], ['a5'], []],
    ['a newcomer takes the newest place of the longest line', [...A_AND_B_WAIT, 'c1'], [], ['a4']],
    ['so does a subject with a shorter line', [...A_AND_B_WAIT, 'b3'], [], ['a4']],
    ['but not one that would be as long', [...A_AND_B_WAIT, 'c1', 'b3'], ['b3'], ['a4']],
    ['newcomers are admitted until each line is one', [...A_AND_B_WAIT, 'c1', 'e1', 'f1'], ['f1'], ['a4', 'a3']],
    ['each has one, and there is room for no more', ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1'], ['h1'], []],
  ])('%s', async (_what, names, turnedAway, refusedLater) => {
    const { places, refused, settle } = lineUp(LIMITS, names);
    await settle();
    expect([...places].filter(([, place]) => place === undefined).map(([name]) => name)).toEqual(turnedAway);
    expect(refused).toEqual(refusedLater);
  });

  it('they are taken again when the line is shorter', async () => {
    const { end, lines } = lineUp(LIMITS, ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']);
    await end();
    expect(lines.enter('h')).toBeDefined();
  });

  it('work that others wait for, too, is not given up for a newcomer while there is other work', async () => {
    const { places, refused, lines, settle } = lineUp(LIMITS, ['a1', 'b1', 'a2', 'a3', 'a4', 'c1', 'd1']);
    places.get('a4')?.join('c');
    expect(lines.enter('e')).toBeDefined();
    await settle();
    expect(refused).toEqual(['a3']);
  });
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

import { expect, test } from 'vitest';
import { batchesOf, createJudge } from './judge.ts';
import type { RunTests, TestRun } from './testRun.ts';

const mutant = { file: 'a.ts', function: 'f', original: '<', replacement: '<=', line: 1, code: 'broken' };

/** A runner whose first tests fail with the defect; broken ones fail without it too. */
function runner(sensitive: readonly string[], broken: readonly string[] = []): { run: RunTests; runs: TestRun[] } {
  const runs: TestRun[] = [];
  const run: RunTests = async (request) => {
    runs.push(request);
    const failing = request.planted === undefined ? broken : [...broken, ...sensitive];
    const file = request.tests.find((path) => failing.includes(path));
    return file === undefined ? { kind: 'passed' } : { kind: 'failed', file, test: 'LE-1' };
  };
  return { run, runs };
}

test('the first test that fails has found it, and nobody else is asked', async () => {
  const { run, runs } = runner(['b.test.ts']);
  const outcome = await createJudge(run)(mutant, [['a.test.ts'], ['b.test.ts'], ['c.test.ts']]);
  expect(outcome).toEqual({ kind: 'found', by: 'b.test.ts: LE-1' });
  expect(runs.flatMap(({ tests }) => tests)).not.toContain('c.test.ts');
});

test('a test that fails without the defect has found nothing, and is asked no more', async () => {
  const { run, runs } = runner([], ['a.test.ts']);
  const judge = createJudge(run);
  expect(await judge(mutant, [['a.test.ts', 'b.test.ts']])).toEqual({ kind: 'survived', looked: 1 });
  const before = runs.length;
  expect(await judge(mutant, [['a.test.ts', 'b.test.ts']])).toEqual({ kind: 'survived', looked: 1 });
  expect(runs.slice(before).map(({ tests }) => tests)).toEqual([['b.test.ts']]);
});

test('what makes the tests hang is found, if they end without it', async () => {
  const judge = createJudge(async ({ planted }) => ({ kind: planted === undefined ? 'passed' : 'hung' }));
  expect(await judge(mutant, [['a.test.ts']])).toEqual({ kind: 'found', by: 'no end' });
  const slow = createJudge(async () => ({ kind: 'hung' }));
  expect(await slow(mutant, [['a.test.ts']])).toEqual({ kind: 'survived', looked: 0 });
});

test('tests that the machine was too busy to begin have found nothing, and are asked again for the next', async () => {
  let isBusy = true;
  const { run } = runner(['a.test.ts']);
  const judge = createJudge(async (wanted) => (isBusy ? { kind: 'notRun' } : run(wanted)));
  expect(await judge(mutant, [['a.test.ts']])).toEqual({ kind: 'survived', looked: 0 });
  isBusy = false;
  expect(await judge(mutant, [['a.test.ts']])).toEqual({ kind: 'found', by: 'a.test.ts: LE-1' });
});

test('the nearest look first and alone, the database last, and no more than were asked for', () => {
  const tests = { unit: ['1', '2', '3', '4', '5', '6'], database: ['a', 'b'] };
  expect(batchesOf(tests, { unit: 5, database: 1 })).toEqual([['1', '2', '3'], ['4', '5'], ['a']]);
  expect(batchesOf({ unit: [], database: [] }, { unit: 5, database: 1 })).toEqual([]);
});

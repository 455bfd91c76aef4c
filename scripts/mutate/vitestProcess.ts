import { relative, resolve } from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { TestRun, type Verdict } from './testRun.ts';

// Runs one Vitest for all defects: unchanged files are read, and the database cluster started, only once. A defect
// never touches the disk: Vitest gets other text for one file.

const ROOT = resolve(import.meta.dirname, '../..');
/** Tries of a run: Vitest gives up a worker that has not started after a minute and a half. */
const TRIES_MAXIMUM = 3;
let planted: TestRun['planted'];
/** Modules of this run: Vitest itself remembers those of earlier runs as well. */
let ended: TestModule[] = [];

const vitest = await createVitest(
  'test',
  {
    root: ROOT,
    watch: false,
    project: ['unit', 'database'],
    reporters: [{ onTestModuleEnd: (testModule) => void ended.push(testModule) }],
    bail: 1,
    // Otherwise the compiled defect would be kept for the next run.
    fsModuleCache: false,
  },
  { plugins: [{ name: 'plant', enforce: 'pre', load: (id) => (id === pathOf(planted) ? planted?.code : undefined) }] },
);
const specifications = new Map<string, TestSpecification>();
for (const each of await vitest.globTestSpecifications()) specifications.set(relative(ROOT, each.moduleId), each);

process.on('message', (message) => {
  void runTests(TestRun.parse(message)).then((verdict) => process.send?.(verdict));
});
// The parent has gone, or has no more requests.
process.once('disconnect', () => void vitest.close().finally(() => process.exit()));
process.send?.('ready');

async function runTests(run: TestRun): Promise<Verdict> {
  const before = planted;
  planted = run.planted;
  for (const each of [before, planted]) if (each !== undefined) vitest.invalidateFile(resolve(ROOT, each.file));
  const specificationsOfRun = run.tests.map((path) => specifications.get(path)).filter((each) => each !== undefined);
  for (let tries = 0; tries < TRIES_MAXIMUM; tries += 1) {
    ended = [];
    const { unhandledErrors } = await vitest.runTestSpecifications(specificationsOfRun);
    const verdict = verdictOf(specificationsOfRun, unhandledErrors);
    if (verdict !== undefined) return verdict;
  }
  return { kind: 'notRun' };
}

/** Returns the verdict; undefined if not all tests have ended, and none of those that have has failed. */
function verdictOf(requested: readonly TestSpecification[], unhandledErrors: readonly unknown[]): Verdict | undefined {
  for (const testModule of ended.filter((each) => !each.ok())) {
    const [failed] = testModule.children.allTests('failed');
    return { kind: 'failed', file: relative(ROOT, testModule.moduleId), test: failed?.fullName ?? 'the file itself' };
  }
  if (requested.some(({ moduleId }) => ended.every((each) => each.moduleId !== moduleId))) return undefined;
  const [first] = requested;
  if (first === undefined || unhandledErrors.length === 0) return { kind: 'passed' };
  return { kind: 'failed', file: relative(ROOT, first.moduleId), test: String(unhandledErrors[0]) };
}

function pathOf(each: TestRun['planted']): string | undefined {
  return each === undefined ? undefined : resolve(ROOT, each.file);
}

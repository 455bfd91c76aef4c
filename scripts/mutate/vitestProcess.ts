import { relative, resolve } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { TestRun, type Verdict } from './testRun.ts';

// One Vitest stays open for all defects: unchanged files are read, and the database cluster started, only once.
// A defect never touches the disk: Vitest is given other text for one file.

const ROOT = resolve(import.meta.dirname, '../..');
let planted: TestRun['planted'];

const vitest = await createVitest(
  'test',
  {
    root: ROOT,
    watch: false,
    project: ['unit', 'database'],
    reporters: [{}],
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
  const wanted = run.tests.map((path) => specifications.get(path)).filter((each) => each !== undefined);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);

  // Vitest remembers the modules of earlier runs as well.
  const ran = testModules.filter(({ moduleId }) => run.tests.includes(relative(ROOT, moduleId)));
  for (const testModule of ran.filter((each) => !each.ok())) {
    const [failed] = testModule.children.allTests('failed');
    return { kind: 'failed', file: relative(ROOT, testModule.moduleId), test: failed?.fullName ?? 'the file itself' };
  }
  const [first] = run.tests;
  if (unhandledErrors.length > 0) return { kind: 'failed', file: first ?? '', test: String(unhandledErrors[0]) };
  return { kind: 'passed' };
}

function pathOf(each: TestRun['planted']): string | undefined {
  return each === undefined ? undefined : resolve(ROOT, each.file);
}

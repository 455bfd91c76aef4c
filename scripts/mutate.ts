import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSources } from '../tests/tidy/sources.ts';
import { areaOf, filesToMutate } from './mutate/areas.ts';
import { EQUIVALENTS, isSame } from './mutate/equivalents.ts';
import { findMutants, type Mutant } from './mutate/findMutants.ts';
import { batchesOf, createJudge, type Reach } from './mutate/judge.ts';
import { relatedTests } from './mutate/relatedTests.ts';
import { describeMutant, isGoalMet, type Judged, reportLines, toRecord } from './mutate/report.ts';
import { drawSample } from './mutate/sample.ts';
import { openTestProcess } from './mutate/testProcess.ts';
import { printLine, seconds } from './progress.ts';
import { type Importers, importersOf } from './test/importGraph.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REPORTS = join(ROOT, '.cache/mutate');
/** What `npm test` and `npm run test:full` must find, in per cent, and the tests that check each defect. */
const USUAL = { goal: 95, reach: { unit: 60, database: 8 } };
/** Runs only the tests beside the code, for use while writing them. */
const QUICK = { goal: 95, reach: { unit: 12, database: 1 } };
const FULL = { goal: 99, reach: { unit: Number.MAX_SAFE_INTEGER, database: Number.MAX_SAFE_INTEGER } };

interface Options {
  readonly folders: readonly string[];
  readonly count: number;
  readonly seed: string;
  readonly goal: number;
  readonly reach: Reach;
}

/** `npm run mutate -- domain/ledger --count 50 --seed abc`: shows how many planted defects the tests find. */
async function mutate(options: Options): Promise<number> {
  const sources = readSources('.ts', '.tsx');
  const importers = importersOf(sources, ROOT);
  const paths = new Set(filesToMutate(importers, options.folders));
  const all = sources.filter(({ path }) => paths.has(path)).flatMap((source) => findMutants(source));
  const open = all.filter((mutant) => !EQUIVALENTS.some((each) => isSame(each, mutant)));

  const sample = drawSample(open, { ...options, areaOf: areaTitle });
  printLine(`${sample.length} of ${open.length} defects in ${paths.size} files, seed ${options.seed}.`);
  const judged = await judgeAll(sample, importers, options.reach);
  const lines = reportLines(judged);
  for (const line of lines) printLine(line);
  writeFileSync(join(REPORTS, 'report.txt'), `Seed ${options.seed}.\n${lines.join('\n')}\n`);
  writeFileSync(join(REPORTS, 'report.json'), `${JSON.stringify(judged.map(toRecord), undefined, 2)}\n`);
  if (isGoalMet(judged, options.goal)) return 0;
  printLine(
    `Fewer than ${options.goal} % were found. Each survivor needs a test, or a reason in scripts/mutate/equivalents.json.`,
  );
  return 1;
}

async function judgeAll(sample: readonly Mutant[], importers: Importers, reach: Reach): Promise<readonly Judged[]> {
  mkdirSync(REPORTS, { recursive: true });
  const log = join(REPORTS, 'tests.log');
  rmSync(log, { force: true });
  const tests = openTestProcess(log);
  const judge = createJudge(tests.run);
  const judged: Judged[] = [];
  try {
    for (const mutant of sample) {
      const started = performance.now();
      const outcome = await judge(mutant, batchesOf(relatedTests(importers, mutant.file), reach));
      judged.push({ mutant, area: areaTitle(mutant), outcome });
      const time = seconds(performance.now() - started);
      printLine(`${judged.length}/${sample.length} ${outcome.kind} (${time}) ${describeMutant(mutant)}`);
    }
  } finally {
    await tests.stop();
  }
  return judged;
}

function areaTitle({ file }: Mutant): string {
  return areaOf(file) ?? 'elsewhere';
}

function readOptions(args: readonly string[]): Options {
  const options = {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  // As `npm run test:full` does: random tests try more.
  if (values.full) process.env['TEST_FULL'] = '1';
  const goalAndReach = values.full ? FULL : values.quick ? QUICK : USUAL;
  return { folders: positionals, count: Number.parseInt(values.count, 10), seed: values.seed, ...goalAndReach };
}

process.exit(await mutate(readOptions(process.argv.slice(2))));

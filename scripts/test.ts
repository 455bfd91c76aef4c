import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { say, seconds } from './progress.ts';
import { type Command, type Stage, STAGES } from './testStages.ts';
import { buildWeb } from './webBuild.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const ROOT = resolve(import.meta.dirname, '..');
const REPORTS = join(ROOT, '.cache/test');
const LOG_TAIL = 20_000;

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/** `npm test` runs all stages; `npm test -- unit domain/money` runs one, on the files that match. */
async function test(args: readonly string[]): Promise<number> {
  const words = args.filter((arg) => !arg.startsWith('--'));
  const chosen = STAGES.filter(({ name }) => words.includes(name));
  const filters = words.filter((word) => STAGES.every(({ name }) => name !== word));
  if (filters.length > 0 && chosen.length === 0) return refuse(filters);

  const stages = chosen.length === 0 ? STAGES : chosen;
  const environment = args.includes('--full') ? { TEST_FULL: '1' } : {};
  mkdirSync(REPORTS, { recursive: true });
  const counts: Count[] = [];
  if (stages.some(needsPages)) counts.push(await runBuild());
  for (const stage of stages) counts.push(await runStage(stage, filters, environment));
  return report(counts);
}

function refuse(words: readonly string[]): number {
  say(`There is no stage ${words.join(', ')}. Stages: ${STAGES.map(({ name }) => name).join(', ')}.`);
  return 2;
}

function needsPages({ name }: Stage): boolean {
  return name === 'journeys' || name === 'faults';
}

async function runBuild(): Promise<Count> {
  try {
    await buildWeb();
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    say(String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function runStage(stage: Stage, filters: readonly string[], environment: NodeJS.ProcessEnv): Promise<Count> {
  const started = performance.now();
  process.stdout.write(`${stage.title} …`);
  const counts: Count[] = [];
  const logs: string[] = [];
  for (const [index, command] of stage.commands.entries()) {
    const reportFile = join(REPORTS, `${stage.name}-${index}.json`);
    rmSync(reportFile, { force: true });
    const ran = await runCommand(stage, withReport(stage, command, filters, reportFile), environment);
    counts.push(countOf(stage, ran.code, reportFile));
    if (ran.code !== 0) logs.push(ran.log);
  }
  const count = sum(counts);
  say(` ${describe(count)} (${seconds(performance.now() - started)})`);
  for (const log of logs) say(log.slice(-LOG_TAIL));
  return count;
}

function withReport(stage: Stage, command: Command, filters: readonly string[], reportFile: string): Command {
  if (stage.runner === 'vitest') {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    return { ...command, args: [...command.args, ...filters, ...reporters] };
  }
  if (stage.runner === 'playwright') {
    const environment = { ...command.environment, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
    return { ...command, args: [...command.args, ...filters, '--reporter=list,json'], environment };
  }
  return command;
}

/** Output goes to a file, and to the terminal only when something failed. */
async function runCommand(
  stage: Stage,
  command: Command,
  environment: NodeJS.ProcessEnv,
): Promise<{ code: number; log: string }> {
  const file = createWriteStream(join(REPORTS, `${stage.name}.log`));
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', command.script), ...command.args], {
    cwd: join(ROOT, command.folder ?? '.'),
    env: { ...process.env, ...environment, ...command.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const keep = (chunk: Buffer): void => {
    log += chunk.toString();
    file.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number>((answer) => {
    child.once('error', () => answer(1));
    child.once('close', (status) => answer(status ?? 1));
  });
  file.end();
  return { code, log };
}

/** A runner that ends badly without a failed test (it crashed, or found no test) counts as one failure. */
function countOf(stage: Stage, code: number, reportFile: string): Count {
  const count = stage.runner === 'check' || !existsSync(reportFile) ? undefined : readReport(stage, reportFile);
  if (count === undefined) return code === 0 ? oneMore('passed') : oneMore('failed');
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function readReport(stage: Stage, reportFile: string): Count {
  const json: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
  if (stage.runner === 'playwright') {
    const { expected, unexpected, flaky, skipped } = PlaywrightReport.parse(json).stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  const found = VitestReport.parse(json);
  const skipped = found.numPendingTests + found.numTodoTests;
  return { passed: found.numPassedTests, failed: found.numFailedTests, skipped };
}

function oneMore(outcome: 'passed' | 'failed'): Count {
  return { passed: 0, failed: 0, skipped: 0, [outcome]: 1 };
}

function sum(counts: readonly Count[]): Count {
  return counts.reduce((total, { passed, failed, skipped }) => ({
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: total.skipped + skipped,
  }));
}

function describe({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

function report(counts: readonly Count[]): number {
  const total = sum(counts);
  say(`\n${describe(total)}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

process.exit(await test(process.argv.slice(2)));

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { printLine, seconds } from './progress.ts';
import { describeCount, describeFailure, sumCounts } from './test/outcome.ts';
import type { Outcome } from './test/outcome.ts';
import { runStage } from './test/runStage.ts';
import { STAGES, typeChecks } from './test/stages.ts';
import type { Stage } from './test/stages.ts';
import { buildAll } from './builds/all.ts';

const ROOT = resolve(import.meta.dirname, '..');
const USAGE = 'npm run test:loop -- journeys|faults|unit|database TIMES [FILE …]';

/**
 * `npm run test:loop -- journeys 50 trading`: runs each of these tests this many times in a row, on a machine that a
 * second build keeps busy. A test that fails once is flaky, which is a bug of the product or of the test.
 */
async function loop([name, times = '', ...filters]: readonly string[]): Promise<number> {
  const stage = STAGES.find((one) => one.name === name && one.runner !== 'check');
  if (stage === undefined || !/^[1-9]\d{0,3}$/.test(times)) {
    printLine(USAGE);
    return 2;
  }
  const count = Number.parseInt(times, 10);
  if (stage.needsPages === true) await buildAll();
  const busy = keepBusy();
  try {
    const outcomes = stage.runner === 'playwright' ? [await repeated(stage, count, filters)] : [];
    for (let round = 1; stage.runner === 'vitest' && round <= count; round += 1) {
      outcomes.push(await runOnce(`Round ${round}`, stage, filters));
    }
    return report(outcomes);
  } finally {
    busy.stop();
  }
}

/** Repeats a journey with its own runner, so that a shared server is started once for all rounds of a worker. */
function repeated(stage: Stage, count: number, filters: readonly string[]): Promise<Outcome> {
  const commands = stage.commands.map(({ script, args }) => ({ script, args: [...args, `--repeat-each=${count}`] }));
  return runOnce(`${count} times`, { ...stage, commands }, filters);
}

async function runOnce(title: string, stage: Stage, filters: readonly string[]): Promise<Outcome> {
  const began = performance.now();
  const { outcome, log } = await runStage(stage, filters, {});
  printLine(`${title.padEnd(12)}${describeCount(outcome.count)} (${seconds(performance.now() - began)})`);
  for (const failure of outcome.failures) for (const line of describeFailure(failure, log)) printLine(line);
  return outcome;
}

function report(outcomes: readonly Outcome[]): number {
  const count = sumCounts(outcomes.map((outcome) => outcome.count));
  printLine(`\n${describeCount(count)}`);
  return count.failed === 0 && count.passed > 0 ? 0 : 1;
}

/** Compiles the largest program repeatedly; its processes are ended with the loop. */
function keepBusy(): { stop(): void } {
  const [largest] = typeChecks();
  let isStopping = false;
  let compiler: ChildProcess | undefined;
  const compile = (): void => {
    if (isStopping || largest === undefined) return;
    const script = join(ROOT, 'node_modules', largest.script);
    compiler = spawn(process.execPath, [script, ...largest.args], { cwd: ROOT, stdio: 'ignore' });
    compiler.once('exit', compile);
  };
  compile();
  return {
    stop() {
      isStopping = true;
      compiler?.kill('SIGKILL');
    },
  };
}

process.exit(await loop(process.argv.slice(2)));

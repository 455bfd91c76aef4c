import { spawn } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { type Outcome, joinOutcomes, withoutColour } from './outcome.ts';
import { readPlaywright, readVitest } from './reports.ts';
import type { Command, Stage } from './stages.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const REPORTS = join(ROOT, '.cache/test');
const CRASH_LINES = 12;
const FILE_TIMES = join(import.meta.dirname, 'fileTimes.ts');

export interface StageRun {
  readonly outcome: Outcome;
  readonly log: string | undefined;
}

interface Ended {
  readonly code: number;
  readonly log: string;
}

/** Runs the commands of a stage one after another; all their output is kept in its log. */
export async function runStage(
  stage: Stage,
  filters: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<StageRun> {
  mkdirSync(REPORTS, { recursive: true });
  const logFile = join(REPORTS, `${stage.name}.log`);
  rmSync(logFile, { force: true });
  const outcomes: Outcome[] = [];
  const folder = temporaryFolder();
  for (const [index, command] of stage.commands.entries()) {
    const reportFile = join(REPORTS, `${stage.name}-${index}.json`);
    rmSync(reportFile, { force: true });
    const reported = withReport(stage, command, filters, reportFile);
    const ended = await runCommand(reported, logFile, { ...environment, TMPDIR: folder });
    outcomes.push(outcomeOf(stage, ended, reportFile));
  }
  rmSync(folder, { recursive: true, maxRetries: 5 });
  return { outcome: joinOutcomes(outcomes), log: relative(ROOT, logFile) };
}

/** Creates the folder in which all tests of a stage make theirs, so that none is left, however a test ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-tests-'));
  // Run by root, a test's PostgreSQL runs as an unprivileged user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  return folder;
}

function withReport(stage: Stage, command: Command, filters: readonly string[], reportFile: string): Command {
  if (stage.runner === 'vitest') {
    const reporters = ['default', 'json', FILE_TIMES].map((reporter) => `--reporter=${reporter}`);
    return {
      ...command,
      args: [...command.args, ...filters, ...reporters, `--outputFile.json=${reportFile}`],
      environment: { ...command.environment, FILE_TIMES: join(REPORTS, `${stage.name}-files.json`) },
    };
  }
  if (stage.runner === 'playwright') {
    // Node reads TypeScript natively: Playwright would compile all that the journeys import, for half a minute.
    const environment = { ...command.environment, PW_DISABLE_TS_ESM: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
    return { ...command, args: [...command.args, ...filters, '--reporter=list,json'], environment };
  }
  return command;
}

async function runCommand(command: Command, logFile: string, environment: NodeJS.ProcessEnv): Promise<Ended> {
  const file = createWriteStream(logFile, { flags: 'a' });
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', command.script), ...command.args], {
    cwd: ROOT,
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
  await new Promise<void>((written) => file.end(written));
  return { code, log };
}

/**
 * Reads the outcome. A runner that fails without a failed test (it crashed, or found no test) counts as one failure.
 */
function outcomeOf(stage: Stage, { code, log }: Ended, reportFile: string): Outcome {
  if (stage.skippedBy !== undefined && code === stage.skippedBy) return oneSkipped;
  if (stage.runner === 'check' || !existsSync(reportFile)) return code === 0 ? onePassed : oneFailed(stage, log);
  const json: unknown = JSON.parse(readFileSync(reportFile, 'utf8'));
  const outcome = stage.runner === 'playwright' ? readPlaywright(json) : readVitest(json);
  if (code === 0 || outcome.count.failed > 0) return outcome;
  const { failures } = outcome.failures.length > 0 ? outcome : oneFailed(stage, log);
  return { ...outcome, count: { ...outcome.count, failed: 1 }, failures };
}

const oneSkipped: Outcome = { count: { passed: 0, failed: 0, skipped: 1 }, tests: [], failures: [] };
export const onePassed: Outcome = { count: { passed: 1, failed: 0, skipped: 0 }, tests: [], failures: [] };

/**
 * Returns one failure of a stage: a check's first lines say what is wrong; for a crashed runner the last lines say
 * most.
 */
function oneFailed(stage: Stage, log: string): Outcome {
  const lines = withoutColour(log)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const report = stage.runner === 'check' ? lines : lines.slice(-CRASH_LINES);
  return failedWith(stage.title, report.join('\n'));
}

export function failedWith(name: string, reason: string): Outcome {
  const failure = { file: '', name, reason };
  return { count: { passed: 0, failed: 1, skipped: 0 }, tests: [], failures: [failure] };
}

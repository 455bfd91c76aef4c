import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunTests, type TestRun, Verdict } from './testRun.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'scripts/mutate/vitestProcess.ts');
const READY_LIMIT_MS = 300_000;
/**
 * Limits of a test run. A defect can cause an endless loop; no correct test takes this long, even on a busy machine.
 */
const LIMIT_MS = { base: 120_000, unit: 10_000, database: 180_000 };

export interface TestProcess {
  readonly run: RunTests;
  readonly stop: () => Promise<void>;
}

/** Runs tests in a separate process, which is killed when a defect makes it hang; the next run gets another one. */
export function openTestProcess(logFile: string): TestProcess {
  let child: ChildProcess | undefined;

  async function run(requested: TestRun): Promise<Verdict> {
    child ??= await start(logFile);
    const current = child;
    const answer = nextMessage(current).then((message) => Verdict.parse(message));
    current.send(requested);
    const verdict = await withLimit(answer, limitOf(requested.tests));
    if (verdict !== undefined) return verdict;
    child = undefined;
    await kill(current);
    return { kind: 'hung' };
  }

  async function stop(): Promise<void> {
    if (child === undefined) return;
    const exited = exitOf(child);
    child.disconnect();
    await exited;
  }
  return { run, stop };
}

async function start(logFile: string): Promise<ChildProcess> {
  const log = openSync(logFile, 'a');
  // A process group of its own: Vitest's workers die with it.
  const child = spawn(process.execPath, [PROGRAM], { cwd: ROOT, detached: true, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  const ready = await withLimit(nextMessage(child), READY_LIMIT_MS);
  if (ready === undefined)
    throw new Error(`The tests did not start within ${READY_LIMIT_MS / 1000} s: see ${logFile}.`);
  return child;
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((answer, fail) => {
    const ended = (): void => fail(new Error('The process that runs the tests has ended.'));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      answer(message);
    });
  });
}

function limitOf(tests: readonly string[]): number {
  const limits = tests.map((path) => (path.endsWith('.db.test.ts') ? LIMIT_MS.database : LIMIT_MS.unit));
  return limits.reduce((total, limit) => total + limit, LIMIT_MS.base);
}

async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  const limit = new AbortController();
  const late = delay(limitMs, undefined, { signal: limit.signal });
  try {
    return await Promise.race([work, late]);
  } finally {
    // The promise rejects when it is no longer needed, and then has no listener.
    late.catch(() => undefined);
    limit.abort();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = exitOf(child);
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await exited;
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((answer) => child.once('exit', () => answer()));
}

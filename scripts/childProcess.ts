import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './progress.ts';

export interface ChildOptions {
  /** Path of the program from the root. */
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Does the program restart when its sources change? */
  readonly isWatching?: boolean;
  readonly output?: 'inherit' | 'ignore' | number;
  /** Checks whether the program answers yet; `'says'`: it reports that itself, in a message to its parent. */
  readonly isReady: (() => Promise<boolean>) | 'says';
}

export interface RunningChild {
  readonly process: ChildProcess;
  /** Resolves with the exit when the program has ended. */
  readonly ended: Promise<string>;
  /** Asks the program to finish what is under way; after the limit it is killed. */
  stop(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '..');
/** As in runtime.mjs: a server of 90,000 lines starts a quarter faster when its sources are parsed already. */
const COMPILE_CACHE = join(ROOT, '.cache/compile');
/** The first start of a day builds histories and plans; later ones take a second. */
const READY_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;
const HEALTH_LIMIT_MS = 5_000;

/** Starts one of our programs and waits until it answers. It ends on its own when its parent dies. */
export async function startChild(options: ChildOptions): Promise<RunningChild> {
  const output = options.output ?? 'inherit';
  const watch = options.isWatching === true ? ['--watch', '--watch-preserve-output'] : [];
  const child = spawn(process.execPath, [...watch, join(ROOT, options.program)], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...options.environment },
    stdio: ['ignore', output, output, 'ipc'],
  });
  const ended = new Promise<string>((answer) => {
    child.once('error', (error) => answer(error.message));
    child.once('exit', (code, signal) => answer(signal ?? `exit code ${code}`));
  });
  const running = { process: child, ended, stop: () => stopChild(child, ended) };
  const failed = ended.then((ending) => failBeforeReady(options.program, ending));
  await Promise.race([
    options.isReady === 'says' ? once(child, 'message') : waitUntilReady(options.program, options.isReady),
    failed,
  ]).catch(async (error: unknown) => {
    await running.stop();
    throw error;
  });
  return running;
}

async function waitUntilReady(program: string, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS;
  while (performance.now() < deadline) {
    if (await isReady()) return;
    await delay(100);
  }
  throw new Error(`${program} did not answer within ${READY_LIMIT_MS / 1000} s.`);
}

/** Does the address answer with 200 under this name? */
export function answers(address: string, host: string): Promise<boolean> {
  return new Promise((answer) => {
    const request = get(address, { headers: { host }, timeout: HEALTH_LIMIT_MS }, (response) => {
      response.resume();
      answer(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    // The server is not listening yet, or no longer.
    request.once('error', () => answer(false));
  });
}

function failBeforeReady(program: string, ending: string): never {
  throw new StartError(`${program} ended before it was ready (${ending}).`);
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface ServerOptions {
  readonly baseUrl: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Restarts on a change of its sources. */
  readonly isWatching?: boolean;
  readonly output?: 'inherit' | 'ignore' | number;
}

export interface ServerProcess {
  readonly process: ChildProcess;
  /** Resolves when it is gone, with what it left. */
  readonly ended: Promise<string>;
  /** Asks it to finish what is under way; after the limit it is ended. */
  stop(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '..');
/** The first start of a day builds histories and plans; later ones take a second. */
const READY_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;
const HEALTH_LIMIT_MS = 5_000;

/** Starts server/main.ts and waits until it answers. It ends by itself when its parent dies. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const output = options.output ?? 'inherit';
  const watch = options.isWatching === true ? ['--watch', '--watch-preserve-output'] : [];
  const child = spawn(process.execPath, [...watch, join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    env: options.environment,
    stdio: ['ignore', output, output, 'ipc'],
  });
  const ended = new Promise<string>((answer) => {
    child.once('error', (error) => answer(error.message));
    child.once('exit', (code, signal) => answer(signal ?? `exit code ${code}`));
  });
  const server = { process: child, ended, stop: () => stopChild(child, ended) };
  await Promise.race([waitUntilHealthy(options.baseUrl), ended.then(failBeforeReady)]).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return server;
}

async function waitUntilHealthy(baseUrl: string): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS;
  while (performance.now() < deadline) {
    if (await isHealthy(baseUrl)) return;
    await delay(100);
  }
  throw new Error(`The server did not answer within ${READY_LIMIT_MS / 1000} s.`);
}

/** Asks by the machine's own name: an address that it listens on need not be one of a brand's. */
export function isHealthy(baseUrl: string): Promise<boolean> {
  return new Promise((answer) => {
    const headers = { host: 'localhost' };
    const asked = get(`${baseUrl}/api/health`, { headers, timeout: HEALTH_LIMIT_MS }, (response) => {
      response.resume();
      answer(response.statusCode === 200);
    });
    asked.once('timeout', () => asked.destroy());
    // Not listening yet, or not any more.
    asked.once('error', () => answer(false));
  });
}

function failBeforeReady(ending: string): never {
  throw new Error(`The server ended before it was ready (${ending}).`);
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

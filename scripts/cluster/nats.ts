import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '../keepRunning.ts';
import { StartError } from '../progress.ts';

/** Folders in which packages put it; a path may lack the folder of system programs. */
const USUAL = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];
const READY_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 5_000;
/** Program that lets the kernel end NATS with its parent; our own programs end on their own. */
const SETPRIV = '/usr/bin/setpriv';
const DIES_WITH_US = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'TERM'] : [];

/** NATS on this machine, and how each part reaches it. */
export interface RunningNats extends Running {
  readonly dealingUrl: string;
  readonly edgeUrl: string;
}

/** Finds the program that `NATS_SERVER` names, or the installed one. */
export function findNats(environment: NodeJS.ProcessEnv): string {
  const { NATS_SERVER: given, PATH: path = '' } = environment;
  const places =
    given === undefined ? [...path.split(delimiter), ...USUAL].map((folder) => join(folder, 'nats-server')) : [given];
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new StartError(
    given === undefined
      ? 'NATS is not installed: apt-get install nats-server, or name the program in NATS_SERVER.'
      : `NATS_SERVER names ${given}, which is not there.`,
  );
}

/**
 * Writes what each part may publish and subscribe to: an edge makes no prices, answers for no dealing, and hears no
 * other's orders.
 */
export function natsSettings(port: number, passwords: Readonly<Record<'dealing' | 'edge', string>>): string {
  return `listen: "127.0.0.1:${port}"
max_payload: 1MB
authorization {
  users: [
    { user: dealing, password: "${passwords.dealing}", permissions: {
      publish: ["candor.beat.dealing", "candor.ask.>", "candor.answer.dealing.>", "candor.say.>"],
      subscribe: ["candor.beat.>", "candor.say.>", "candor.ask.dealing.>", "candor.answer.>"] } }
    { user: edge, password: "${passwords.edge}", permissions: {
      publish: ["candor.beat.edge", "candor.ask.>", "candor.answer.edge.>", "candor.say.brands.>"],
      subscribe: ["candor.beat.>", "candor.say.>", "candor.ask.edge.>", "candor.answer.>"] } }
  ]
}
`;
}

/** Kept over a restart, so that NATS comes back where the others look for it. */
export interface NatsPlace {
  readonly program: string;
  readonly port: number;
  readonly passwords: Readonly<Record<'dealing' | 'edge', string>>;
}

/** Starts NATS with accounts of its own, and waits until it listens. */
export async function startNatsAt({ program, port, passwords }: NatsPlace): Promise<RunningNats> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-nats-'));
  const file = join(folder, 'nats.conf');
  writeFileSync(file, natsSettings(port, passwords), { mode: 0o600 });
  const [command, ...args] = [...DIES_WITH_US, program, '-c', file];
  const child = spawn(command, args, { stdio: 'ignore' });
  const ended = new Promise<string>((answer) => {
    child.once('error', (error) => answer(error.message));
    child.once('exit', (code, signal) => answer(signal ?? `exit code ${code}`));
  });
  void ended.then(() => rmSync(folder, { recursive: true, force: true }));
  await listening(port, child);
  const urlOf = (user: 'dealing' | 'edge'): string => `nats://${user}:${passwords[user]}@127.0.0.1:${port}`;
  return {
    dealingUrl: urlOf('dealing'),
    edgeUrl: urlOf('edge'),
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    if (await isOpen(port)) return;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new StartError('NATS did not start.');
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
    socket.once('error', () => answer(false));
  });
}

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { brandNames } from '@candor/brands/folder.ts';
import { loadBrand } from '@candor/server/brands.ts';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { answers, startChild } from './childProcess.ts';
import type { ChildOptions, RunningChild } from './childProcess.ts';
import { keepUntilStopped } from './keepRunning.ts';
import type { Running } from './keepRunning.ts';

export interface BankOptions extends Pick<ChildOptions, 'isWatching' | 'output'> {
  /** The loopback port to which the server forwards requests to the bank's host. */
  readonly port: number;
  readonly address: DatabaseAddress & { readonly passwords: Passwords };
  /** The server's settings, of which the bank gets the necessary ones. */
  readonly settings: NodeJS.ProcessEnv;
  /** Difference of the server's clock from the machine's (R33); server and bank must agree on the time. */
  readonly clockOffsetMs: number;
}

export type BankProcess = RunningChild;

/** Settings that a separate company may know about us: how to start, and no password except its own. */
const SETTINGS = ['PATH', 'HOME', 'TZ', 'MODE', 'PORT', 'DATA_DIR', 'BANK_HOST', 'BANK_PACE', 'LOG_LEVEL'];

/** Starts bank/main.ts, the Test bank of a demonstration, and waits until it answers. */
export function startBank({ port, address, settings, clockOffsetMs, ...options }: BankOptions): Promise<BankProcess> {
  const environment: NodeJS.ProcessEnv = {
    PORT: '3000',
    DATA_DIR: '.data',
    ...pick(settings),
    ...(clockOffsetMs === 0 ? {} : { CLOCK: new Date(Date.now() + clockOffsetMs).toISOString() }),
    BANK_PORT: String(port),
    DATABASE_URL: address.databaseUrl,
    BANK_DATABASE_PASSWORD: address.passwords.bank,
    BANK_NAMES: JSON.stringify(namesOfBrands()),
  };
  const isReady = (): Promise<boolean> => answers(`http://127.0.0.1:${port}/health`, 'localhost');
  return startChild({ ...options, environment, program: 'bank/main.ts', isReady });
}

/** Returns the names of the merchants on the bank's pages. */
function namesOfBrands(): Readonly<Record<string, string>> {
  return Object.fromEntries(brandNames().map((id) => [id, loadBrand(id).name]));
}

function pick(settings: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const bankSettings: Record<string, string> = {};
  for (const name of SETTINGS) {
    const value = settings[name];
    if (value !== undefined) bankSettings[name] = value;
  }
  return bankSettings;
}

/** First port tried, below those that Linux and macOS give to outgoing connections. */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_000;
const PORT_TRIES = 100;

/** Finds a free port that is not one given to connections: kept over a restart, such a port could be taken one day. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((answer) => {
    probe.once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
}

/**
 * Keeps a bank running until it is stopped. A bank that cannot run is a provider that is down: the terminal says so,
 * and everything else continues.
 */
export async function keepBank(
  options: BankOptions,
  printLine: (line: string) => void,
): Promise<Pick<Running, 'stop'>> {
  const launch = (): Promise<BankProcess> => startBank(options);
  const first = await launch().catch((error: unknown) => noBank(error, printLine));
  return first
    ? keepUntilStopped({ name: 'The Test bank', first, launch, printLine })
    : { stop: async () => undefined };
}

function noBank(error: unknown, printLine: (line: string) => void): undefined {
  printLine(`The Test bank did not start, so payments through it will fail (${String(error)}).`);
  return undefined;
}

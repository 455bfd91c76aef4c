import { closeSync, cpSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clockOffsetMs } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import { type BankProcess, findFreePort, startBank } from '../../scripts/bankProcess.ts';
import { buildServer } from '../../scripts/builds/server.ts';
import { toEnvironment, withoutUser } from '../../scripts/database.ts';
import type { DemoLogin } from '../../scripts/seed.ts';
import { type ServerProcess, startServer } from '../../scripts/serverProcess.ts';
import { seededTemplate } from './seededTemplate.ts';
import { copyTemplate, type TestCluster, type TestDatabase } from './testDatabase.ts';

export interface TestServerOptions {
  readonly cluster: TestCluster;
  /** Settings as the server reads them: CLOCK, PRICES, BRAND and so on. */
  readonly settings?: Readonly<Record<string, string>>;
  /** An earlier server whose database and port are used, to start again after a kill. */
  readonly after?: TestServer;
  /** Whether the demonstration clients are seeded. */
  readonly isSeeded?: boolean;
  /** Number of further seeded clients with the story of the first one. */
  readonly twins?: number;
}

/** A whole server on its own database and port. */
export interface TestServer {
  readonly baseUrl: string;
  readonly port: number;
  readonly database: TestDatabase;
  /** Folder of keys, the tape, and other files of the server. */
  readonly dataDir: string;
  /** Settings that it was started with; a restart uses the same. */
  readonly settings: Readonly<Record<string, string>>;
  readonly logins: readonly DemoLogin[];
  /** The Test bank, which outlives a kill of the server; a test may kill it separately. */
  readonly bank: TestBank;
  /** Kills the process with SIGKILL, as a crash would. The database survives. */
  kill(): Promise<void>;
  /** Shuts down in order and drops the database. */
  stop(): Promise<void>;
  /**
   * Kills the server and drops the database, for a server that no test reads from again: an orderly shutdown takes
   * seconds.
   */
  discard(): Promise<void>;
  /** Returns everything that the server has written to its log. */
  log(): string;
}

/** The process of the Test bank, and its pages and calls through the server. */
export interface TestBank {
  readonly process: BankProcess;
  readonly port: number;
  /** Kills the bank with SIGKILL, as a provider that is down. */
  kill(): Promise<void>;
  /** Starts the bank again on its port, with its database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The bundle that all servers of a process run, built at the first start. */
let bundled: Promise<void> | undefined;
const LOGS = resolve(import.meta.dirname, '../../.cache/test');

export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const settings = options.settings ?? options.after?.settings ?? {};
  const port = options.after?.port ?? (await findFreePort());
  const dataDir = join(LOGS, `data-${port}`);
  const { database, logins } = options.after ?? (await installation({ ...options, settings }, dataDir));
  const environment = { ...toServerEnvironment(database, port, settings), DATA_DIR: dataDir };
  const baseUrl = `http://127.0.0.1:${port}`;
  const logFile = join(LOGS, `server-${port}.log`);
  const bank = options.after?.bank ?? (await openBank({ database, environment, logFile }));
  const server = await launch(baseUrl, { ...environment, BANK_PORT: String(bank.port) }, logFile).catch(
    async (error: unknown) => {
      await bank.stop();
      throw error;
    },
  );
  const clear = async (): Promise<void> => {
    await bank.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    baseUrl,
    port,
    database,
    dataDir,
    settings,
    logins,
    bank,
    kill: () => kill(server),
    stop: async () => {
      await server.stop();
      await clear();
    },
    discard: async () => {
      await kill(server);
      await clear();
    },
    log: () => readFileSync(logFile, 'utf8'),
  };
}

/** Prepares what the server finds: an empty database, or a copy of a seeded one with its keys. */
async function installation(
  { cluster, settings = {}, isSeeded = false, twins = 0 }: TestServerOptions,
  dataDir: string,
): Promise<Pick<TestServer, 'database' | 'logins'>> {
  if (!isSeeded) return { database: await copyTemplate(cluster), logins: [] };
  const template = await seededTemplate(cluster, { settings, twins });
  cpSync(template.dataDir, dataDir, { recursive: true });
  return { database: await copyTemplate(cluster, template.database), logins: template.logins };
}

interface BankDeps {
  readonly database: TestDatabase;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
}

async function openBank({ database, environment, logFile }: BankDeps): Promise<TestBank> {
  const port = await findFreePort();
  const { clock } = readConfig(environment);
  const address = { databaseUrl: withoutUser(database.databaseUrl), passwords: database.passwords };
  const offset = clockOffsetMs(clock);
  const open = async (): Promise<BankProcess> => {
    mkdirSync(LOGS, { recursive: true });
    const output = openSync(logFile, 'a');
    try {
      return await startBank({ port, address, settings: environment, clockOffsetMs: offset, output });
    } finally {
      closeSync(output);
    }
  };
  let running = await open();
  return {
    port,
    get process() {
      return running;
    },
    kill: () => kill(running),
    async restart() {
      running = await open();
    },
    stop: () => running.stop(),
  };
}

async function launch(baseUrl: string, environment: NodeJS.ProcessEnv, logFile: string): Promise<ServerProcess> {
  await (bundled ??= buildServer((_title, work) => work()));
  mkdirSync(LOGS, { recursive: true });
  const output = openSync(logFile, 'a');
  try {
    return await startServer({ baseUrl, environment, output });
  } catch (error) {
    throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-4000)}`, { cause: error });
  } finally {
    closeSync(output);
  }
}

function toServerEnvironment(
  { databaseUrl, passwords }: TestDatabase,
  port: number,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: 'UTC' };
  const address = toEnvironment({ databaseUrl: withoutUser(databaseUrl), passwords });
  return { ...inherited, LOG_LEVEL: 'warn', ...address, PORT: String(port), HOST: '127.0.0.1', ...settings };
}

async function kill(server: ServerProcess): Promise<void> {
  server.process.kill('SIGKILL');
  await server.ended;
}

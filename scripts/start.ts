import { brandNames } from '@candor/brands/folder.ts';
import { clockOffsetMs } from '@candor/server/clock.ts';
import { createServer } from 'node:net';
import { type Config, readConfig } from '@candor/server/config.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { OperatorError } from '@candor/server/operatorError.ts';
import { findingText, findingsOf } from '@candor/server/wiring/brandGate.ts';
import { liveFindings } from '@candor/server/wiring/liveCheck.ts';
import { brandAddress, siteAddress } from '@candor/server/wiring/sites.ts';
import { buildAll } from './builds/all.ts';
import { launchCluster } from './cluster/launch.ts';
import { checkClock } from './clockCheck.ts';
import { installationFindings } from './databaseCheck.ts';
import { exposureWarning } from './exposure.ts';
import { openDatabase, refuseUnusable, type RunningDatabase, toEnvironment } from './database.ts';
import { lostKeys } from './lostKeys.ts';
import { printError, printLine, seconds, StartError, step } from './progress.ts';
import { findFreePort, keepBank } from './bankProcess.ts';
import { keepRunning } from './keepRunning.ts';
import type { Running } from './keepRunning.ts';
import { refuseServed } from './servedCheck.ts';
import { isHealthy, startDealing, startServer } from './serverProcess.ts';
import { systemdNotifier } from './systemd.ts';

const isDev = process.argv.includes('--dev');
const isCluster = process.argv.includes('--cluster');
const stopping = new AbortController();
const notifySystemd = systemdNotifier(process.env);

/** Does the process deal? It may be a part of an installation (docs/cluster.md). */
function deals({ parts }: Pick<Config, 'parts'>): boolean {
  return parts.includes('dealing');
}

/** Does the process deal immediately? Only one process deals, and a standby waits until no other does. */
function dealsAtOnce(config: Pick<Config, 'parts' | 'isStandby'>): boolean {
  return deals(config) && !config.isStandby;
}

function serves({ parts }: Pick<Config, 'parts'>): boolean {
  return parts.includes('edge');
}

/** Starts everything from settings to a served page. It runs until it is stopped, and then leaves nothing running. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const baseUrl = addressOf(config);
  printLine(`Candor starts (${config.mode}, brand ${config.brand}).`);
  const warning = exposureWarning(config);
  if (warning !== undefined) printLine(`  ${warning}`);
  if (serves(config)) for (const place of placesOf(config)) await refuseBusyPort(place);
  // Checked before the pages are built, which takes a while.
  if (config.mode === 'live') await refuseUnready(config);
  else {
    reportBrands(config);
    await refuseUnusable(config.databaseUrl);
  }
  if (config.databaseUrl !== undefined && dealsAtOnce(config)) await refuseServed(config.databaseUrl);

  const started = performance.now();
  // Built before the schema changes: if the build fails, the earlier release can still serve.
  if (!isDev) await buildAll();
  // A person who has stopped it during a build wants neither a changed schema nor a server.
  if (!stopping.signal.aborted) await openAndServe(config, baseUrl, started);
  printLine('Stopped.');
}

async function openAndServe(config: Config, baseUrl: string, started: number): Promise<void> {
  // A part never changes the schema under the others: `npm run migrate` does, when its operator means it.
  const isWhole = deals(config) && serves(config);
  const database = await openDatabase(config, {
    isKept: true,
    isAlone: dealsAtOnce(config),
    migrates: isWhole ? 'any' : 'none',
  });
  try {
    await checkClock(config, database.ownerUrl);
    if (!stopping.signal.aborted) await serve(config, baseUrl, database, started);
  } finally {
    await database.stop();
  }
}

/** Refuses to start with real money before everything is there: nothing is created or served. */
async function refuseUnready(config: Config): Promise<void> {
  const findings = [...(await installationFindings(config)), ...liveFindings(config)];
  if (findings.length === 0) return;
  const lines = findings.map(({ what, page }) => `${what}  → ${page}`);
  throw new StartError(`Not ready for MODE=live:\n${lines.join('\n')}`);
}

/** Runs the publish gate, which a demonstration only reports. */
function reportBrands(config: Config): void {
  for (const finding of findingsOf(config, brandNames(), { isLive: false }))
    printLine(`  not ready to publish: ${findingText(finding)}`);
}

/** Joins the server with the Test bank beside it, which is stopped when the server is. */
function joinBank(server: Running, bank?: Pick<Running, 'stop'>): Running {
  return {
    ended: server.ended,
    stop: async () => {
      await Promise.all([server.stop(), bank?.stop()]);
    },
  };
}

/** Starts one process, or with `--cluster` several. */
function launchServer(config: Config, baseUrl: string, settings: NodeJS.ProcessEnv): Promise<Running> {
  if (isCluster) {
    const edges = placesOf(config).map((place) => ({ port: place.port, baseUrl: addressOf(place) }));
    return launchCluster({ edges, environment: settings, printLine });
  }
  return startServer({ baseUrl, environment: settings, isWatching: isDev });
}

/** Starts server and bank together, so that their clocks agree. */
async function launchBoth(config: Config, baseUrl: string, database: RunningDatabase): Promise<Running> {
  const settings = environment(database);
  if (!serves(config)) return startDealing({ environment: settings });
  if (config.bank === undefined) {
    return joinBank(await launchServer(config, baseUrl, settings));
  }
  const port = config.bank.port ?? (await findFreePort());
  const { address } = database;
  const offset = clockOffsetMs(config.clock);
  const keeping = keepBank({ port, address, settings, clockOffsetMs: offset, isWatching: isDev }, printLine);
  try {
    const withBank = { ...settings, BANK_PORT: String(port) };
    const server = await launchServer(config, baseUrl, withBank);
    return joinBank(server, await keeping);
  } catch (error) {
    await (await keeping).stop();
    throw error;
  }
}

async function serve(config: Config, baseUrl: string, database: RunningDatabase, started: number): Promise<void> {
  const launch = (): Promise<Running> => launchBoth(config, baseUrl, database);
  const isSeeded = config.mode === 'demo' && dealsAtOnce(config);
  const logins = isSeeded ? await prepareDemonstration(config, baseUrl, database) : [];
  const first = await step('Starting the server', launch);
  const place = serves(config) ? baseUrl : `${config.isStandby ? 'standing by' : 'dealing'}, without an address`;
  // Reading the brands takes a moment, so the addresses are ready before the line for which people wait.
  const outside = config.mode === 'live' && serves(config) ? outerAddresses(config) : [];
  printLine(`\nReady after ${seconds(performance.now() - started)}: ${place}`);
  if (isCluster) for (const edge of placesOf(config).slice(1)) printLine(`  ${addressOf(edge)}  (the other edge)`);
  for (const address of outside) printLine(`  ${address}`);
  for (const login of logins) printLine(`  ${login}`);
  if (process.stdout.isTTY) printLine('Ctrl-C stops it.\n');
  await notifySystemd();

  const last = await keepRunning({ name: 'The server', first, launch, stopping: stopping.signal, printLine });
  await step('Stopping', () => last.stop());
}

/** Returns the addresses at which the proxy serves it to the world. */
function outerAddresses(config: Config): readonly string[] {
  const brands = brandNames().map((name) => brandAddress(config, loadBrand(name)));
  return [...brands, `${siteAddress(config.officeHost, config)}  (office)`];
}

/** Prepares the demonstration; returns its logins, one a line. */
async function prepareDemonstration(
  config: Config,
  baseUrl: string,
  database: RunningDatabase,
): Promise<readonly string[]> {
  for (const line of await lostKeys(config, database.ownerUrl)) printLine(`  ${line}`);
  // A live release need not include them.
  const [{ seed }, { demoPartner }] = await Promise.all([import('./seed.ts'), import('./seed/people.ts')]);
  const logins = await step('Looking after the demonstration data', () => seed({ config, address: database.address }));
  const bank =
    config.bank === undefined ? [] : [`http://${config.bank.host}:${config.port}  (Test bank: no real money)`];
  return [
    ...logins.map(({ email, password, note }) => `${email}  ${password}  (${note})`),
    `${demoPartner.email}  ${demoPartner.password}  (a partner, at ${baseUrl}/affiliate)`,
    `http://${config.officeHost}:${config.port}  (staff: choose one on the page)`,
    ...bank,
  ];
}

/** Returns the address for a browser on this machine. */
function addressOf({ host, port }: Place): string {
  if (['localhost', '127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function environment(database: RunningDatabase): NodeJS.ProcessEnv {
  // A person at a terminal wants to see problems; a log collector wants everything.
  const logLevel = process.stdout.isTTY ? 'warn' : 'info';
  const ownEnvironment = { LOG_LEVEL: logLevel, ...process.env };
  return { ...ownEnvironment, ...toEnvironment(database.address), ...(isDev ? { WEB_DEV: '1' } : {}) };
}

type Place = Pick<Config, 'host' | 'port'>;

/** Returns where this start serves: a cluster's second edge is on the next port. */
function placesOf({ host, port }: Place): readonly Place[] {
  return isCluster ? [port, port + 1].map((one) => ({ host, port: one })) : [{ host, port }];
}

async function refuseBusyPort({ port, host }: Place): Promise<void> {
  const probe = createServer();
  const code = await new Promise<string | undefined>((answer) => {
    probe.once('error', (error: NodeJS.ErrnoException) => answer(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => answer(undefined)));
  });
  if (code === undefined) return;
  if (code !== 'EADDRINUSE') throw new StartError(`PORT ${port} on HOST ${host} cannot be used (${code}).`);
  const owner = (await isHealthy(addressOf({ host, port }))) ? 'Candor already runs there' : 'another program uses it';
  throw new StartError(
    `PORT ${port} is taken (${owner}): end that, or choose another with PORT=${port + 1} npm start.`,
  );
}

function describeError(error: unknown): string {
  return error instanceof Error && error.stack !== undefined ? error.stack : String(error);
}

function stop(): void {
  stopping.abort();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.on('disconnect', stop);

try {
  await start();
  process.exit(0);
} catch (error) {
  // Ctrl-C reaches the whole group: a failure while we stop anyway is not worth reporting.
  if (stopping.signal.aborted) process.exit(0);
  if (error instanceof OperatorError) error.message.split('\n').forEach(printError);
  else printError(describeError(error));
  process.exit(1);
}

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import { findFreePort } from '../scripts/bankProcess.ts';
import { openTerminal, ROOT } from '../tests/faults/terminal.ts';
import type { Terminal } from '../tests/faults/terminal.ts';
import { copyCheckout } from '../tests/support/checkout.ts';
import { watchInterruption } from '../tests/support/interruption.ts';
import { createInstaller, NEWER, RELEASE_PASSWORDS, RELEASES, restoreRelease } from '../tests/support/oldRelease.ts';
import { connectTrading, order, register } from '../tests/support/tradingClient.ts';
import type { Figure } from './measure.ts';

const EVERY_MS = 20;
const ORDER = { symbol: 'BTCUSD', direction: 'buy', amount: 50, leverage: 1 };

interface Site {
  readonly settings: Readonly<Record<string, string>>;
  readonly baseUrl: string;
  /** The folder of the newer release. */
  readonly checkout: string;
}

/** Seconds from the last answer of the old server to the first of the new one. */
interface Downtime {
  readonly page: number;
  readonly order: number;
}

/**
 * Measures an upgrade as docs/live.md describes it, section 7: the newer release is built and migrates while the older
 * one serves, then the server is restarted. The baseline is the same with the build inside, as `npm start` alone does
 * it.
 */
export async function measureUpgrade(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  // Run by root, PostgreSQL runs as an unprivileged user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const embedded = await startEmbedded({ dataDir: join(folder, 'cluster') });
  const terminals: Terminal[] = [];
  try {
    await createInstaller(embedded, 'CREATEROLE');
    const site = await openSite(folder, await restoreRelease(embedded, RELEASES.at(-1) ?? ''));
    const start = (root: string): Terminal => {
      const terminal = openTerminal({ settings: site.settings, root });
      terminals.push(terminal);
      return terminal;
    };
    return await measure(site, start);
  } finally {
    for (const { process: started } of terminals) started.kill('SIGTERM');
    await Promise.all(terminals.map(({ ended }) => ended));
    await embedded.stop();
    rmSync(folder, { recursive: true });
  }
}

async function openSite(folder: string, databaseUrl: string): Promise<Site> {
  const port = await findFreePort();
  const checkout = join(folder, 'checkout');
  copyCheckout(checkout);
  const [file, sql] = NEWER[0];
  writeFileSync(join(checkout, 'server/database/migrations', file), sql);
  const passwords = Object.entries(RELEASE_PASSWORDS).map(([login, password]): [string, string] => [
    `${login.toUpperCase()}_DATABASE_PASSWORD`,
    password,
  ]);
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), PORT: String(port) };
  return { settings: { ...own, ...Object.fromEntries(passwords) }, baseUrl: `http://localhost:${port}`, checkout };
}

async function measure(site: Site, start: (root: string) => Terminal): Promise<readonly Figure[]> {
  const older = start(ROOT);
  await ready(older);
  const { token } = await register(site.baseUrl, 'upgraded');
  for (const script of ['build.ts', 'migrateNow.ts']) await run(site, script);
  const ours = await restart({ site, token, stopping: older, start });

  // Makes the build out of date, as in a folder where nothing was built.
  for (const stamp of ['web-build', 'server-build']) rmSync(join(site.checkout, '.cache', stamp));
  const newer = ours.server;
  const whole = await restart({ site, token, stopping: newer, start });
  const what = 'an upgrade, from the last answer to the first';
  const gate = { ratio: 0.5, sense: 'at most' } as const;
  return [
    { goal: 'u', what: `${what} page`, ours: ours.page, baseline: whole.page, unit: 's', gate },
    { goal: 'u', what: `${what} order`, ours: ours.order, baseline: whole.order, unit: 's', gate },
  ];
}

async function run({ settings, checkout }: Site, script: string): Promise<void> {
  const terminal = openTerminal({ settings, script: 'enter.mjs', args: [`scripts/${script}`], root: checkout });
  if ((await terminal.ended) !== 0) throw new Error(`${script} failed: ${terminal.output()}`);
}

async function ready(terminal: Terminal): Promise<void> {
  while (!terminal.output().includes('Ready after')) {
    if (terminal.process.exitCode !== null) throw new Error(`the server ended: ${terminal.output()}`);
    await delay(EVERY_MS);
  }
}

interface Restart {
  readonly site: Site;
  readonly token: string;
  readonly stopping: Terminal;
  readonly start: (root: string) => Terminal;
}

/** Stops and starts the server, with somebody who asks for a page all the time and then wants to trade. */
async function restart({ site, token, stopping, start }: Restart): Promise<Downtime & { readonly server: Terminal }> {
  const watched = watchInterruption(() => answers(site.baseUrl));
  stopping.process.kill('SIGTERM');
  await stopping.ended;
  const server = start(site.checkout);
  while (!(await trades(site.baseUrl, token))) await delay(EVERY_MS);
  const ordered = performance.now();
  await ready(server);
  const { sinceMs, ms } = await watched();
  return { server, page: ms / 1_000, order: (ordered - sinceMs) / 1_000 };
}

function answers(baseUrl: string): Promise<boolean> {
  return new Promise((answer) => {
    const request = get(baseUrl, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => answer(response.statusCode === 200));
    });
    request.once('error', () => answer(false));
  });
}

async function trades(baseUrl: string, token: string): Promise<boolean> {
  const socket = await connectTrading(baseUrl, token).catch(() => undefined);
  if (socket === undefined) return false;
  const answer = await order(socket, 'openPosition', ORDER);
  socket.close();
  return answer?.status === true;
}

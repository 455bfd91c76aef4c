import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import { brandNames } from '@candor/brands/folder.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { CLIENT_COOKIE } from '../support/clientCookie.ts';
import { rotating } from '../support/rotation.ts';
import { LIMIT, ROOT, allGone, commandOf, interrupt, openTerminal, processesOf, ready } from './terminal.ts';
import type { Terminal } from './terminal.ts';

let folder: string;
let port: number;
let terminals: Terminal[];
/** Data folder of the very first start after it ended: the others start with a copy, and seed nothing. */
let used: string;
let firstPort: number;
let first: {
  readonly code: number | null;
  readonly output: string;
  readonly wasServing: boolean;
  readonly left: number;
};

beforeAll(async () => {
  await newPlace();
  const terminal = start();
  await ready(terminal);
  const wasServing = await isServing();
  const code = await interrupt(terminal);
  first = { code, output: terminal.output(), wasServing, left: findProcesses().length };
  used = folder;
  firstPort = port;
});

afterAll(() => rmSync(used, { recursive: true }));

beforeEach(async () => {
  await newPlace();
});

afterEach(async () => {
  for (const { process: started } of terminals) started.kill('SIGKILL');
  await allGone(folder);
  rmSync(folder, { recursive: true });
});

async function newPlace(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'candor-start-'));
  // Under root, the database runs as an unprivileged user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  port = await findFreePort();
  terminals = [];
}

/** Copies with owners and times: PostgreSQL wants its files to be its own. */
function copyUsed(): void {
  execFileSync('cp', ['-a', `${used}/.`, folder]);
}

function startAgain(args: readonly string[] = []): Terminal {
  copyUsed();
  return start({}, args);
}

function start(settings: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Terminal {
  const terminal = openTerminal({ settings: { ...ours(), ...settings }, args });
  terminals.push(terminal);
  return terminal;
}

function ours(): Record<string, string> {
  return { PORT: String(port), DATA_DIR: folder };
}

async function isServing(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
  return answer?.ok === true;
}

async function isReadyToDeal(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/dealz`).catch(() => undefined);
  return answer?.ok === true;
}

function serverProcess(): number {
  const found = findProcesses().find((pid) => commandOf(pid).includes('server/build/main.js'));
  if (found === undefined) throw new Error('no server runs');
  return found;
}

function findProcesses(): readonly number[] {
  return processesOf(folder);
}

test('the first start serves, and Ctrl-C ends everything in order', () => {
  expect(first).toMatchObject({ code: 0, wasServing: true, left: 0 });
  expect(first.output).toContain(`http://localhost:${firstPort}`);
  expect(first.output).toContain('Stopped.');
});

async function auditItself(): Promise<void> {
  copyUsed();
  for (const script of ['auditBooks.ts', 'auditVerify.ts']) {
    const audit = openTerminal({ settings: ours(), script: 'enter.mjs', args: [`scripts/${script}`] });
    terminals.push(audit);
    expect(await audit.ended, audit.output()).toBe(0);
    expect(audit.output()).toMatch(script === 'auditBooks.ts' ? /Everything adds up/ : /northline: \d+ entries, whole/);
    expect(audit.output()).not.toContain('newest schema');
  }
}

async function killEverything(): Promise<void> {
  await ready(startAgain());
  for (const pid of findProcesses()) process.kill(pid, 'SIGKILL');
  const again = start();
  await ready(again);
  expect(await isServing()).toBe(true);
}

async function killFirst(): Promise<void> {
  const terminal = startAgain();
  await ready(terminal);
  terminal.process.kill('SIGKILL');
  await allGone(folder);
  await ready(start());
}

async function killServer(): Promise<void> {
  const terminal = startAgain();
  await ready(terminal);
  process.kill(serverProcess(), 'SIGKILL');
  await vi.waitUntil(() => terminal.output().includes('restarting it'), LIMIT);
  await vi.waitUntil(isServing, LIMIT);
}

async function killDatabase(): Promise<void> {
  const terminal = startAgain();
  await ready(terminal);
  const before = serverProcess();
  const postmaster = findProcesses().find((pid) => / -D /.test(commandOf(pid)));
  process.kill(postmaster ?? 0, 'SIGKILL');
  await vi.waitUntil(() => terminal.output().includes('PostgreSQL stopped unexpectedly'), LIMIT);
  await vi.waitUntil(isReadyToDeal, LIMIT);
  expect(serverProcess()).toBe(before);
}

async function endHolder(): Promise<void> {
  copyUsed();
  const holder = spawn(process.execPath, [join(ROOT, 'tests/support/holdDatabase.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((running) => holder.stdout.once('data', running));
  const terminal = start();
  await ready(terminal);
  const before = serverProcess();
  holder.kill('SIGTERM');
  await vi.waitUntil(() => terminal.output().includes('PostgreSQL stopped unexpectedly'), LIMIT);
  await vi.waitUntil(isReadyToDeal, LIMIT);
  expect(serverProcess(), terminal.output()).toBe(before);
}

/** A stack trace, which no refusal or warning may contain. */
const STACK = / at .*\.ts:\d+/;

/** Messages of the steps, each shown shortly after its step begins; a new folder's database takes the longest. */
const STEPS = [
  'Starting PostgreSQL',
  'Bringing the database',
  'Looking after the demonstration',
  'Starting the server',
];

async function stopEarly(): Promise<void> {
  for (const step of STEPS) {
    const terminal = start();
    await vi.waitUntil(() => terminal.output().includes(step), LIMIT);
    process.kill(terminal.process.pid ?? 0, 'SIGTERM');
    expect(await terminal.ended, terminal.output()).toBe(0);
    expect(terminal.output()).toContain('Stopped.');
    expect(terminal.output()).not.toMatch(STACK);
    await allGone(folder);
  }
  await ready(start());
}

async function startBeside(): Promise<void> {
  await ready(startAgain());
  const second = start({ PORT: String(await findFreePort()) });
  expect(await second.ended).toBe(1);
  const holder = `\\(.+, port ${port}, process \\d+, since [^)]+Z\\)`;
  expect(second.output()).toMatch(new RegExp(`Another server runs on this database ${holder}: stop it first`));
  expect(second.output()).not.toMatch(STACK);
  expect(second.output()).not.toContain('newest schema');
  expect(await isServing()).toBe(true);
}

const KEYS = ['keys', 'factorKeys', 'documentKeys', 'receiptKeys', 'logKeys', 'auditKeys', 'contentKeys'];

async function loseKeys(): Promise<void> {
  copyUsed();
  for (const name of KEYS) rmSync(join(folder, `${name}.json`));
  const terminal = start();
  await ready(terminal);
  for (const name of KEYS)
    expect(terminal.output()).toMatch(new RegExp(`${name}\\.json is lost \\(.+\\): a new one is made`));
  expect(terminal.output()).toContain('stop, put the files back and start again, or begin with an empty DATA_DIR');
  expect(await codeOf('login', { email: 'anna.keller@example.com', password: 'harbour-lantern-42' })).toBe(401);
  const person = { first_name: 'Kim', last_name: 'Larsson', email: 'kim@example.com', phone: '+4915112345678' };
  expect(await codeOf('register', { ...person, password: 'granite orchard 58', agree: 1 })).toBe(200);
  expect(terminal.output()).not.toMatch(STACK);

  const audit = openTerminal({ settings: ours(), script: 'enter.mjs', args: ['scripts/auditVerify.ts'] });
  terminals.push(audit);
  expect(await audit.ended).toBe(1);
  expect(audit.output()).toContain('notOurs');
  expect(audit.output()).not.toMatch(STACK);
}

async function codeOf(call: string, body: object): Promise<number> {
  const address = `http://127.0.0.1:${port}/api/accounts/${call}`;
  const headers = { 'content-type': 'application/json' };
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

async function turnClockBack(): Promise<void> {
  copyUsed();
  const terminal = start({ CLOCK: '2026-01-14T10:00:00Z' });
  await ready(terminal);
  expect(terminal.output()).toMatch(
    /The clock says 2026-01-14T10:0.+, but the last batch was booked at .+Z: new trades will look older than these\./,
  );
  await vi.waitUntil(isReadyToDeal, LIMIT);
  expect(terminal.output()).not.toMatch(STACK);
}

async function serveSources(): Promise<void> {
  const terminal = startAgain(['--dev']);
  await ready(terminal);
  expect(terminal.output()).not.toContain('Building the pages');
  // Pages with a script of their own (decision 060): of the portal, of its entrances, and of the website.
  const scripts = {
    '/platform/BTCUSD': '/entry.client.tsx',
    '/login': '/portal/enhance/entrances.ts',
    '/affiliate': '/affiliate/enhance/entrances.ts',
    '/about': '/website/enhance/enhance.ts',
  };
  for (const [path, script] of Object.entries(scripts)) {
    const page = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: CLIENT_COOKIE } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(script)]);
    expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200);
  }
  expect(await interrupt(terminal)).toBe(0);
  expect(await isServing()).toBe(false);
}

async function startAs(brand: string): Promise<void> {
  const terminal = start({ BRAND: brand });
  await ready(terminal);
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(escapeHtml(loadBrand(brand).name))]);
  expect(terminal.output()).not.toMatch(STACK);
  expect(await interrupt(terminal)).toBe(0);
}

/** Each start seeds, serves and ends as a person sees it, which takes long, so each commit runs only some. */
const starts: readonly (readonly [title: string, run: () => Promise<void>])[] = [
  ['kill -9 of everything: the next start serves again', killEverything],
  ['kill -9 of the first process alone takes the others with it', killFirst],
  ['kill -9 of the server alone: it is started again', killServer],
  ['kill -9 of PostgreSQL alone: it is started again, and the server goes on', killDatabase],
  ['a command that had started PostgreSQL before ends: the server has it back, and goes on', endHolder],
  ['a second start with another port is refused with the address of the first, which goes on', startBeside],
  ['SIGTERM in each step of a start ends it in order, and the next start serves', stopEarly],
  ['keys that are lost are named, and it serves with new ones', loseKeys],
  ['a clock before the last booking is warned of, and it serves', turnClockBack],
  ['the audits read what it left by their own login, and migrate nothing', auditItself],
  ['`npm run dev` serves the pages from their sources, without a build, and ends at Ctrl-C', serveSources],
  ...brandNames().map((name) => [`BRAND=${name} starts from an empty folder`, () => startAs(name)] as const),
];

test.each(rotating(starts, 2))('%s', (_title, run) => run());

test('a busy port is named, and nothing is left running', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  const terminal = start();
  expect(await terminal.ended).toBe(1);
  other.close();
  expect(terminal.output()).toMatch(new RegExp(`PORT ${port} is taken.*PORT=${port + 1}`));
  expect(findProcesses()).toEqual([]);
});

test('a wrong setting is named before anything starts', async () => {
  const terminal = start({ PRICES: 'invented' });
  expect(await terminal.ended).toBe(1);
  expect(terminal.output()).toContain('PRICES is "invented"; allowed: simulated, or replay:FILE');
  expect(terminal.output()).not.toContain('Starting PostgreSQL');
});

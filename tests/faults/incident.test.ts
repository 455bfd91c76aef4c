import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { toEnvironment, withoutUser } from '../../scripts/database.ts';
import type { IncidentFacts } from '../../scripts/incident/facts.ts';
import { BLANK } from '../../scripts/incident/writeDraft.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { ROOT } from './terminal.ts';

/** "Regulator in ten minutes": a server raises an alarm and is killed, and the drafts are filled from its files. */

const ALARM = 'too little disk is free: clients may only close';
const POLL = { timeout: 120_000, interval: 100 };

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-incident-'));
  server = await startTestServer({
    cluster: inject('cluster'),
    isSeeded: true,
    settings: { DISK_FREE_MIN_MIB: '99999999' },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Said {
  readonly code: number | null;
  readonly text: string;
}

/** Runs `npm run incident` as its own process, in the installation of the server. */
function run(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Said> {
  const { databaseUrl, passwords } = server.database;
  const installation = {
    ...toEnvironment({ databaseUrl: withoutUser(databaseUrl), passwords }),
    AUDIT_DATABASE_PASSWORD: passwords.audit,
    DATA_DIR: join(ROOT, `.cache/test/data-${server.port}`),
  };
  const child = spawn(process.execPath, [join(ROOT, 'scripts/enter.mjs'), 'scripts/incident.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...installation, ...server.settings, ...settings },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((answer) => child.once('close', (code) => answer({ code, text })));
}

const file = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');

test('IN-2 the drafts have what the log, the database and the release know, and mark what they do not', async () => {
  await expect.poll(() => server.log(), POLL).toContain(ALARM);
  await server.kill();
  const log = join(folder, 'server.log');
  // A crash truncates the last line.
  writeFileSync(log, `${server.log()}{"level":50,"ti`);
  const { code, text } = await run(['--log', log, '--out', join(folder, 'out'), '--component', 'undici']);
  expect([code, text]).toEqual([0, expect.stringContaining('dora-initial.md')]);

  const facts = JSON.parse(file('facts.json')) as Pick<IncidentFacts, 'log'>;
  const raised = facts.log.alarms.find((alarm) => alarm.text === ALARM);
  const dora = file('dora-initial.md');
  expect(dora).toContain(`Alarm “${ALARM}” of the dealing thread`);
  const minute = new Date(raised?.firstAt ?? 0).toISOString().slice(0, 16).replace('T', ' ');
  expect(dora).toContain(minute);
  expect(dora).toMatch(/northline: [1-9]\d* real accounts in use with \d+ open positions/);
  expect(dora).toContain('The record of the acts of staff is whole');
  expect(dora).toContain('The books agree with their postings.');
  expect(dora).toContain(`${BLANK} when it was classified as major`);
  expect(dora).toContain(`${BLANK} countries of the clients affected`);

  const cra = file('cra-early-warning.md');
  expect(cra).toMatch(/Candor \d+\.\d+\.\d+/);
  expect(cra).toContain('to be looked at: undici');
  expect(cra).toContain(`${BLANK} yes, no or unknown, and why`);
  const bill = JSON.parse(file('sbom.json')) as { bomFormat: string; components: unknown[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(cra).toContain(`${bill.components.length} packages`);
  // The drafts pass through many hands, so they contain no client's data.
  for (const { email } of server.logins) expect(`${dora}${cra}${file('facts.json')}`).not.toContain(email);
});

test('IN-2 without a database the drafts say so, and the instants that a person gives set the time', async () => {
  const log = join(folder, 'one.log');
  const time = Date.parse('2026-11-26T10:00:00Z');
  writeFileSync(
    log,
    JSON.stringify({ level: 50, time, thread: 'main', alarm: true, msg: 'the database does not answer' }),
  );
  const unreachable = { DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
  const classified = ['--classified', '2026-11-26T11:30:00Z'];
  const { code, text } = await run(['--log', log, '--out', join(folder, 'out'), ...classified], unreachable);
  expect([code, text]).toEqual([0, expect.stringContaining('Without the database: ')]);
  const dora = file('dora-initial.md');
  expect(dora).toContain('by 2026-11-26 15:30:00 UTC');
  expect(dora).toContain('The database was not read: ');
  expect(dora).not.toContain(`${BLANK} when it was classified as major`);
  expect(file('cra-early-warning.md')).toContain('by 2026-11-27 10:00:00 UTC');
});

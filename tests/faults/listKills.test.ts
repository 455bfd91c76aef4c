import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { JSON_BODY, dataOf, officeHeaders } from '../attacks/session.ts';
import { objectOf } from '../literal/client.ts';
import { onConnection } from '../support/connections.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { ask } from '../support/strangers.ts';
import type { Said } from '../support/strangers.ts';
import { multipart, multipartType } from '../support/uploads.ts';

/** A screening list that two people put in force, held open while it is written, with kill -9 in the middle. */

const LIMIT = { timeout: 150_000, interval: 250 };
const FILE = 'id,name,kind,birth_date,programme\nN-1,Anton Example,sanction,1970,T\nN-2,Berta Example,pep,,T\n';
const because = { reason: 'The list of this week' };

const person = z.object({ name: z.string(), email: z.string(), password: z.string(), code: z.string() });

type Cookies = readonly string[];

let server: TestServer;
let petra: Cookies;
let luc: Cookies;

beforeAll(async () => {
  server = await startTestServer({ cluster: inject('cluster'), isSeeded: true });
  petra = await signIn('Petra Novak');
  luc = await signIn('Luc Garnier');
});

afterAll(() => server.stop());

function send(path: string, body: string | Buffer, headers: Readonly<Record<string, string>>): Promise<Said> {
  return ask(server.port, { from: '127.0.0.1', path: `/api/office/${path}`, method: 'POST', body, headers });
}

function call(path: string, fields: object, cookies: Cookies = []): Promise<Said> {
  return send(path, JSON.stringify(fields), { ...officeHeaders(cookies), ...JSON_BODY });
}

/** Signs in as one of the invented staff, with the code that their app shows. */
async function signIn(name: string): Promise<Cookies> {
  const headers = officeHeaders();
  const { text } = await ask(server.port, { from: '127.0.0.1', path: '/api/office/demo-staff', headers });
  const { data } = z.object({ data: z.array(person) }).parse(JSON.parse(text));
  const { email, password, code } = data.find((one) => one.name === name) ?? {};
  const login = await call('sign-in', { email, password });
  const proven = await call('sign-in/prove', { code }, login.cookies);
  expect(proven.status, proven.text).toBe(200);
  return [...login.cookies, ...proven.cookies];
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return onConnection(server.database.databaseUrl, async (owner) => (await owner.query<Row>(sql)).rows);
}

async function count(from: string): Promise<number> {
  const [row] = await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`);
  return row?.count ?? 0;
}

/** Reads the list in force and its entries. */
async function inForce(): Promise<unknown> {
  const [row] = await query(
    `SELECT id, name, (SELECT count(*)::int FROM screening_entry WHERE list_id = list.id) AS entries
     FROM screening_list list ORDER BY id DESC LIMIT 1`,
  );
  return row;
}

async function hold(): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: server.database.databaseUrl });
  await owner.connect();
  await owner.query('BEGIN; LOCK TABLE screening_entry IN SHARE MODE');
  return () => owner.end();
}

async function propose(): Promise<number> {
  const body = multipart([{ name: 'files', fileName: 'week.csv', body: FILE }]);
  const sent = await send('lists/screening/upload', body, { ...officeHeaders(petra), 'content-type': multipartType });
  expect(sent.status, sent.text).toBe(200);
  const { upload, difference } = dataOf(sent);
  const { follows } = objectOf(difference);
  const proposal = { upload, restores: null, follows, ...because, request: 'list-of-the-week' };
  const asked = await call('lists/screening/ask', proposal, petra);
  expect(asked.status, asked.text).toBe(200);
  return z.object({ approval: z.object({ id: z.number() }) }).parse(dataOf(asked)).approval.id;
}

test('SE-14, SE-15 killed while a list is put in force: the one before is in force, and the retry puts it there once', async () => {
  const before = await inForce();
  const id = await propose();
  const letGo = await hold();
  const decide = () => call('approvals/decide', { id, approve: 1, ...because }, luc);
  const lost = decide();
  await expect
    .poll(() => count("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"), LIMIT)
    .toBeGreaterThan(0);
  await server.kill();
  await lost;
  await letGo();
  expect(await inForce()).toEqual(before);
  expect(await count('list_upload')).toBe(1);

  server = await startTestServer({ cluster: inject('cluster'), after: server });
  await decide();
  await expect.poll(inForce, LIMIT).toMatchObject({ name: 'week.csv', entries: 2 });
  await decide();
  expect(await count(`screening_list WHERE approval_id = ${id}`)).toBe(1);
  expect(await count("screening_list WHERE name = 'week.csv'")).toBe(1);
  expect(await count("audit_entry WHERE action = 'screeningList.imported'")).toBe(1);
  expect(await count('list_upload')).toBe(0);
});

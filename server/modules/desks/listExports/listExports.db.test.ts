import { readCsv } from '@candor/domain/content/csv.ts';
import { exportedLists, isPersonalList } from '@candor/domain/listExports/list.ts';
import type { ExportedList } from '@candor/domain/listExports/list.ts';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import { fillDealing, fillDifferences } from '../../../../tests/support/exportedLists.ts';
import { OFFICE_HOST, newStaff, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { OFFICE_COOKIE, StaffSessions } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { Surveyor } from '../../engine/dealing/index.ts';
import { lists } from './lists.ts';
import { takeExport } from './takeExport.ts';

let edge: Edge;
let finance: Staff;
let support: Staff;
let compliance: Staff;
let surveyor: Surveyor;

const PARTNERS = 1_200;
const MAILS = 50_001;
const DIFFERENCES = 1_030;

beforeAll(async () => {
  edge = await startEdge();
  const { engine, clock } = edge;
  const elapsed = () => performance.now();
  surveyor = new Surveyor({ engine, now: () => clock.now(), elapsed, onTrouble: () => undefined });
  edge.bus.respond('dealing.survey', () => surveyor.look());
  finance = await newStaff(edge, ['finance']);
  support = await newStaff(edge, ['support']);
  compliance = await newStaff(edge, ['compliance']);
  const client = await newClient(edge);
  const letter = { first_name: 'Nora', last_name: 'Eide', email: 'nora@example.com', phone: '+4791234567' };
  const sent = await post(edge, '/api/contact', { ...letter, command_id: 'list-export-0', message: 'Where is it?' });
  expect(sent.status).toBe(200);
  const words = { category: 'withdrawal', subject: 'My money is late', text: 'I asked for it a week ago.' };
  const answer = await post(edge, '/api/complaints/make', { ...words, command_id: 'list-export-1' }, client.sent);
  expect(answer.status).toBe(200);
  await asOwner(edge.database, async (owner) => {
    await owner.query(
      `INSERT INTO affiliate (brand_id, code, name, email, created_at, password_hash, pepper_version, disabled_at)
       SELECT CASE WHEN n % 7 = 0 THEN 'other' ELSE 'northline' END, 'af-' || 20000 + n,
         (ARRAY['Nordlys, "Média"', '=HYPERLINK("x")', 'Costa Finanzas'])[n % 3 + 1], 'p' || n || '@list.example',
         '2024-01-01Z'::timestamptz + n / 5 * interval '1 hour', '$argon2id$none', 1,
         CASE WHEN n % 11 = 0 THEN '2025-01-01Z'::timestamptz END
       FROM generate_series(1, $1) n`,
      [PARTNERS + 400],
    );
    await owner.query(
      `INSERT INTO mail (brand_id, recipient, language, template, values, created_at, state)
       SELECT CASE WHEN n > $1 THEN 'other' ELSE 'northline' END, 'm' || n || '@list.example', 'en', 'documentApproved',
         '{}', $2::timestamptz - n / 3 * interval '1 second', 'failed'
       FROM generate_series(1, $1 + 3) n`,
      [MAILS, new Date(edge.clock.now())],
    );
  });
  await fillDealing(edge, client);
  await fillDifferences(edge, DIFFERENCES);
});

beforeEach(async () => {
  edge.clock.pass(MINUTE_MS);
  [finance, support, compliance] = [await again(finance), await again(support), await again(compliance)];
});

afterAll(async () => {
  surveyor.stop();
  await edge.stop();
});

async function again(staff: Staff): Promise<Staff> {
  return { ...staff, sent: await signInAgain(edge, staff) };
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Reads the file that a call returns. */
async function fileOf(path: string, body: object, staff: Staff): Promise<Answer> {
  const answer = await edge.app.inject({
    method: 'POST',
    url: `/api/office/${path}`,
    payload: body,
    headers: { host: OFFICE_HOST },
    cookies: { ...staff.sent.cookies },
  });
  const name = /filename="(.*)"/.exec(String(answer.headers['content-disposition']))?.[1] ?? '';
  if (answer.statusCode !== 200)
    return { status: answer.statusCode, code: answer.json<{ error: { code: string } }>().error.code, name, rows: [] };
  const table = readCsv(answer.body.replace(/\r\n$/, ''));
  expect(Array.isArray(table)).toBe(true);
  return { status: 200, code: undefined, name, rows: Array.isArray(table) ? table : [] };
}

let requests = 0;

async function ask(path: string, query: object, staff: Staff): Promise<{ code: string | undefined; id: number }> {
  requests += 1;
  const body = { query, reason: 'the supervisor asks', request: `list-export-${requests}` };
  const { code, data } = await officePost(edge, `${path}/export/ask`, body, staff.sent);
  return { code, id: Number(data['id']) };
}

async function approve(id: number, by = compliance): Promise<string | undefined> {
  const decided = await officePost(edge, 'approvals/decide', { id, approve: 1, reason: 'agreed' }, by.sent);
  return decided.code ?? String(decided.data['outcome']);
}

async function approved(path: string, query: object, staff: Staff): Promise<number> {
  const { id, code } = await ask(path, query, staff);
  expect(code).toBeUndefined();
  expect(await approve(id)).toBe('done');
  return id;
}

const take = (approval: number, staff: Staff) => fileOf('exports/take', { approval }, staff);

async function own(staff: Staff, list = 'partners'): Promise<readonly unknown[]> {
  return (await officePost(edge, 'exports', { list }, staff.sent)).data['exports'] as unknown[];
}

/** Reads all pages of a list as the screen does. */
async function shown(path: string, query: object, staff: Staff): Promise<readonly Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let after: unknown; ;) {
    edge.clock.pass(1_000);
    const page = await officePost(edge, path, { ...query, ...(after !== undefined && { after }) }, staff.sent);
    expect(page.status).toBe(200);
    rows.push(...(page.data['rows'] as Record<string, unknown>[]));
    after = page.data['next'] ?? undefined;
    if (after === undefined) return rows;
  }
}

async function recorded(action: string): Promise<readonly { subject: string; details: string }[]> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ subject: string; details: string }>(
      'SELECT subject, payload AS details FROM audit_entry WHERE action = $1 ORDER BY brand_id, number DESC',
      [action],
    ),
  );
  return rows;
}

function column(rows: Answer['rows'], name: string): readonly (string | undefined)[] {
  const place = rows[0]?.indexOf(name) ?? -1;
  expect(place, name).toBeGreaterThanOrEqual(0);
  return rows.slice(1).map((row) => row[place]);
}

describe('LX-1 the file of a list', () => {
  it.each([
    [{}],
    [{ order: 'name', descending: 1, state: 'active' }],
    [{ order: 'since', descending: 0, search: 'costa' }],
  ])('has the rows of all pages of the screen, in its order and with its filters: %j', async (query) => {
    const screen = await shown('affiliates', query, finance);
    expect(screen.length).toBeGreaterThan(300);
    const file = await take(await approved('affiliates', query, finance), finance);
    expect(file.rows[0]).toEqual(lists.partners.columns);
    expect(column(file.rows, 'code')).toEqual(screen.map(({ code }) => code));
    expect(column(file.rows, 'since')).toEqual(screen.map(({ since }) => since));
    edge.clock.pass(24 * HOUR_MS);
  });

  it('goes on over the border of what is read at once', async () => {
    const file = await take(await approved('affiliates', {}, finance), finance);
    expect(file.rows.length - 1).toBeGreaterThan(1_000);
    expect(new Set(column(file.rows, 'id')).size).toBe(file.rows.length - 1);
  });

  it.each(exportedLists)('%s has its own columns, and a name that says whose it is', async (name) => {
    const staff = await newStaff(edge, ['support', 'finance', 'compliance', 'brandAdmin', 'auditor', 'kycOfficer']);
    const file = isPersonalList(name)
      ? await take(await approved(PATHS[name], REQUESTS.get(name) ?? {}, staff), staff)
      : await fileOf(`${PATHS[name]}/export`, REQUESTS.get(name) ?? {}, staff);
    expect(file.code).toBeUndefined();
    expect(file.rows[0]).toEqual(lists[name].columns);
    expect(file.name).toMatch(new RegExp(`^northline-${name}-(?:first-50000-rows-)?\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  });

  it('DI-3 takes no text for a formula', async () => {
    const file = await take(await approved('affiliates', { search: 'hyperlink' }, finance), finance);
    expect(new Set(column(file.rows, 'name'))).toEqual(new Set([`'=HYPERLINK("x")`]));
  });

  it('T22 has the rows of the chosen brand alone, and is for those who may read the list', async () => {
    const stranger = await newStaff(edge, ['support'], 'other');
    const mail = await fileOf('mail/export', {}, stranger);
    expect(mail.name).toMatch(/^other-mail-/);
    expect(mail.rows).toHaveLength(1 + 3);
    expect((await fileOf('mail/export', {}, finance)).code).toBe('forbidden');
    expect((await ask('audit', {}, finance)).code).toBe('forbidden');
  });

  it('has masked what the screen has masked', async () => {
    const file = await fileOf('mail/export', { search: 'm1@list' }, support);
    expect(column(file.rows, 'recipient')).toEqual(['m•••@•••.example']);
  });
});

describe('LX-1 lists that are numbered, or that have no pages', () => {
  it('a list with numbered pages has each row once, over the border of what is read at once', async () => {
    const asker = await newStaff(edge, ['finance']);
    const file = await take(await approved('reconciliation/differences', { open: 1 }, asker), asker);
    const orders = Array.from({ length: DIFFERENCES }, (_, index) => `order ${index + 1}`);
    expect(column(file.rows, 'order')).toEqual(orders);
    expect(column(file.rows, 'payer')[0]).toBe("'=SUM(1)");
  });

  it('T22 differences and corrections are those of the chosen brand', async () => {
    const stranger = await newStaff(edge, ['finance'], 'other');
    const judge = await newStaff(edge, ['compliance'], 'other');
    const { id } = await ask('reconciliation/differences', { open: 1 }, stranger);
    expect(await approve(id, judge)).toBe('done');
    expect(column((await take(id, stranger)).rows, 'order')).toEqual(['order 1', 'order 2']);
    expect((await ask('dealing/corrections', {}, stranger)).code).toBe('notFound');
    expect((await fileOf('dealing/checks/export', {}, stranger)).rows).toHaveLength(1);
    const accounts = { reach: 'brand', book: 'real', list: 'largest' };
    expect((await fileOf('dealing/accounts/export', accounts, stranger)).rows).toHaveLength(1);
    const everywhere = { ...accounts, reach: 'all' };
    expect((await fileOf('dealing/accounts/export', everywhere, stranger)).code).toBe('forbidden');
  });

  it.each([
    ['dealing/accounts', { reach: 'brand', book: 'real', list: 'nearest' }, 'rows', 'client_pin', 'pin'],
    ['dealing/overview', { reach: 'brand', book: 'real' }, 'exposure', 'symbol', 'symbol'],
    ['dealing/checks', {}, 'rows', 'execution', 'execution'],
  ])('%s has the rows of the screen, without names', async (path, query, part, cell, field) => {
    const screen = await officePost(edge, path, query, finance.sent);
    const rows = screen.data[part] as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(0);
    const file = await fileOf(`${path}/export`, query, finance);
    expect(column(file.rows, cell)).toEqual(rows.map((row) => String(row[field])));
    expect(file.rows[0]).not.toContain('client');
    expect((await fileOf(`${path}/export`, query, support)).code).toBe('forbidden');
  });

  it('a correction has both prices, both results and their currency', async () => {
    const asker = await newStaff(edge, ['dealing']);
    const { rows } = await take(await approved('dealing/corrections', {}, asker), asker);
    expect(column(rows, 'close_after')).toEqual(['95']);
    expect(column(rows, 'currency')).toEqual(['EUR']);
    expect(column(rows, 'evidence')[0]).toMatch(/ [0-9a-f]{64}$/);
  });
});

/** Path of each list. */
const PATHS = {
  payments: 'payments',
  mail: 'mail',
  deliveries: 'operator/deliveries',
  verification: 'verification',
  clients: 'clients',
  partners: 'affiliates',
  messages: 'contact',
  complaints: 'complaints',
  approvals: 'approvals',
  audit: 'audit',
  staff: 'staff',
  tradingAccounts: 'dealing/accounts',
  exposure: 'dealing/overview',
  fillChecks: 'dealing/checks',
  popups: 'popups',
  corrections: 'dealing/corrections',
  differences: 'reconciliation/differences',
} as const;

/** Requests of the lists that cannot be empty. */
const REQUESTS = new Map<ExportedList, object>([
  ['payments', { group: 'deposits' }],
  ['tradingAccounts', { reach: 'brand', book: 'real', list: 'nearest' }],
  ['exposure', { reach: 'brand', book: 'demo' }],
  ['differences', { open: 1 }],
]);

it('LX-2 a list that is too long is cut, which its name and the record say', async () => {
  const file = await fileOf('mail/export', {}, support);
  expect(file.rows).toHaveLength(1 + 50_000);
  expect(file.name).toMatch(/^northline-mail-first-50000-rows-/);
  expect((await recorded('list.exported'))[0]?.details).toContain('["cutAt","50000"]');
  const whole = await fileOf('mail/export', { state: 'failed', search: 'm5@list' }, support);
  expect(whole.name).toMatch(/^northline-mail-\d/);
});

it('LX-5 an export is recorded with its list, filters and rows, but not with the words of a search', async () => {
  await fileOf('mail/export', { state: 'failed', search: 'm77@list' }, support);
  const [entry] = await recorded('list.exported');
  expect(entry?.subject).toBe('list:mail');
  expect(entry?.details).toContain('["count","1"]');
  expect(entry?.details).toContain('state: failed · search: given');
  expect(entry?.details).not.toContain('m77');
});

describe('LX-3 T49 a list with personal data', () => {
  it('is asked for by one person and approved by another, of compliance', async () => {
    const { id } = await ask('affiliates', { state: 'active' }, finance);
    expect((await take(id, finance)).code).toBe('exportNeedsSecond');
    expect((await ask('affiliates', {}, finance)).code).toBe('approvalWaiting');
    expect(await approve(id, finance)).toBe('approvalOwn');
    expect(await own(finance)).toMatchObject([
      { approval: id, state: 'waiting', approved_by: null, query: { state: 'active' }, rows: expect.any(Number) },
    ]);
    expect(await approve(id)).toBe('done');
    expect(await own(finance)).toMatchObject([{ approval: id, state: 'approved', approved_by: compliance.name }]);
    expect(await own(support)).toEqual([]);
    expect((await take(id, finance)).status).toBe(200);
    expect(await own(finance)).toEqual([]);
    expect((await recorded('list.exported'))[0]?.details).toContain(`["approvedBy","${compliance.name}"]`);
  });

  it('is asked for once under its id, and not while it is empty', async () => {
    const body = { query: {}, reason: 'the supervisor asks', request: 'list-export-again' };
    const first = await officePost(edge, 'affiliates/export/ask', body, finance.sent);
    const second = await officePost(edge, 'affiliates/export/ask', body, finance.sent);
    expect(second.data['id']).toBe(first.data['id']);
    const other = { ...body, query: { state: 'disabled' } };
    expect((await officePost(edge, 'affiliates/export/ask', other, finance.sent)).code).toBe('commandReused');
    await officePost(edge, 'approvals/withdraw', { id: first.data['id'] }, finance.sent);
    expect((await ask('affiliates', { search: 'nobody at all' }, finance)).code).toBe('notFound');
  });
});

describe('LX-4 T49 an approved export', () => {
  it('is downloaded once, by who has asked', async () => {
    const asker = await newStaff(edge, ['finance']);
    const id = await approved('affiliates', {}, asker);
    expect((await take(id, finance)).code).toBe('exportNeedsSecond');
    expect((await take(id, compliance)).code).toBe('exportNeedsSecond');
    expect((await take(id, asker)).status).toBe(200);
    expect((await take(id, asker)).code).toBe('exportNeedsSecond');
  });

  it('is one file where two are taken at once, by different edges', async () => {
    const asker = await newStaff(edge, ['finance']);
    const id = await approved('affiliates', { state: 'disabled' }, asker);
    const session = await sessionOf(asker);
    const both = await Promise.all([1, 2].map(() => takeExport(edge.listExports, id, session)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of both) {
      if (one.ok) for await (const piece of one.value.parts) expect(piece.length).toBeGreaterThan(0);
      else expect(one.refusal.code).toBe('exportNeedsSecond');
    }
  });

  it('is over after a day, and none is for people who may not read the list any longer', async () => {
    const asker = await newStaff(edge, ['finance', 'support']);
    const id = await approved('affiliates', {}, asker);
    const { roles } = await sessionOf(asker);
    expect(roles).toContain('finance');
    await asOwner(edge.database, (owner) =>
      owner.query(`DELETE FROM staff_role WHERE staff_id = $1 AND role = 'finance'`, [asker.id]),
    );
    expect((await take(id, asker)).code).toBe('forbidden');
    const late = await approved('affiliates', {}, finance);
    edge.clock.pass(24 * HOUR_MS);
    finance = await again(finance);
    expect((await take(late, finance)).code).toBe('exportNeedsSecond');
    expect(await own(finance)).toEqual([]);
  });

  it('is one of three in a UTC day', async () => {
    const asker = await newStaff(edge, ['finance']);
    for (let taken = 0; taken < 3; taken += 1) {
      expect((await take(await approved('affiliates', {}, asker), asker)).status).toBe(200);
    }
    expect((await take(await approved('affiliates', {}, asker), asker)).code).toBe('exportsUsedUp');
  });
});

async function sessionOf({ sent }: Staff): Promise<StaffSession> {
  const found = await new StaffSessions(edge.officePool, edge.clock).find(sent.cookies?.[OFFICE_COOKIE]);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

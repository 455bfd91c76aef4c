import { calls } from '@candor/contracts/http/calls.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { CaseDetail } from '@candor/contracts/http/office/cases.ts';
import { isCaseWorker } from '@candor/domain/clients/confidentialCase.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../tests/support/edge.ts';
import type { Edge } from '../../../tests/support/edge.ts';
import { PASSWORD, newClient, post } from '../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../tests/support/edgeClient.ts';
import { newStaff, officeGet, officePost, signInAgain } from '../../../tests/support/officeClient.ts';
import type { Staff } from '../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../tests/support/officeKeys.ts';
import { photo, upload } from '../../../tests/support/uploads.ts';
import { transaction } from '../../database/pool.ts';
import { verifyChain } from '../audit/index.ts';
import { endDue } from './endDue.ts';

const DAY = 24 * 60 * 60_000;
/** In everything that is written about a case; it must come out nowhere else. */
const CANARY = 'canary-suspicion';

let edge: Edge;
let compliance: Staff;
let second: Staff;
let auditor: Staff;
let support: Staff;
let officer: Staff;
let client: Entered;
let id: number;
let pin: string;
let document: number;

beforeAll(async () => {
  edge = await startEdge();
  compliance = await newStaff(edge, ['compliance']);
  second = await newStaff(edge, ['compliance']);
  auditor = await newStaff(edge, ['auditor']);
  support = await newStaff(edge, ['support']);
  officer = await newStaff(edge, ['kycOfficer']);
});
beforeEach(async () => {
  client = await newClient(edge);
  await upload(edge, { bytes: await photo(), name: 'passport.jpg' }, client.sent);
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ id: number; pin: string; document: number }>(
      `SELECT client.id::float8, pin, document.id::float8 AS document FROM client
       JOIN document ON client_id = client.id WHERE email = $1`,
      [client.email],
    ),
  );
  ({ id = 0, pin = '', document = 0 } = rows[0] ?? {});
});
afterAll(() => edge.stop());

let sent = 0;
const request = () => `case-request-${(sent += 1)}`;
const inDays = (days: number) => new Date(edge.clock.now() + days * DAY).toISOString();

function call(path: string, body: object, by: Pick<Staff, 'sent'> = compliance): Promise<Answered> {
  return officePost(edge, path, body, by.sent);
}

function open(more: object = {}, by: Pick<Staff, 'sent'> = compliance): Promise<Answered> {
  return call('cases/open', { pin, reason: CANARY, ends_at: inDays(30), request: request(), ...more }, by);
}

async function opened(more: object = {}): Promise<number> {
  const { data, code } = await open(more);
  expect(code).toBeUndefined();
  return detailOf({ data }).row.id;
}

function detailOf({ data }: Pick<Answered, 'data'>): CaseDetail {
  return data as unknown as CaseDetail;
}

const close = (caseId: number, more: object = {}, by: Pick<Staff, 'sent'> = compliance) =>
  call('cases/close', { id: caseId, outcome: 'unfounded', reason: CANARY, ...more }, by);

/** Everything that one may read or note about a client. */
async function examine(by: Pick<Staff, 'sent'> = compliance): Promise<void> {
  const answers = [
    await call('clients/open', { id, cause: 'search' }, by),
    await call('clients/reveal', { id, field: 'email', reason: CANARY }, by),
    await call('clients/note', { id, note: CANARY, request: request() }, by),
    await call('verification/open', { id: document }, by),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => undefined));
}

const EXAMINED = ['opened', 'revealed', 'noted', 'documentOpened'];

async function told(): Promise<string[]> {
  const { data } = await post(edge, '/api/accounts/file-visits', {}, client.sent);
  return (data['visits'] as { act: string }[]).map(({ act }) => act).toReversed();
}

async function recorded(): Promise<string[]> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ action: string }>('SELECT action FROM audit_entry WHERE client_id = $1 ORDER BY number', [id]),
  );
  return rows.map(({ action }) => action);
}

async function exported(): Promise<Record<string, unknown[]>> {
  const { headers, text } = await download();
  expect(headers).toContain('my-data.json');
  return (JSON.parse(text) as { records: Record<string, unknown[]> }).records;
}

async function download(): Promise<{ readonly headers: string; readonly text: string }> {
  const answer = await edge.app.inject({
    method: 'POST',
    url: '/api/accounts/export',
    payload: { password: PASSWORD },
    headers: { host: 'localhost', authorization: `Bearer ${client.token}` },
  });
  return { headers: String(answer.headers['content-disposition']), text: answer.payload };
}

const KEPT_TABLES = ['client_visit', 'client_reveal', 'client_note', 'document_access'] as const;

describe('CC-1 what compliance reads and notes in a case', () => {
  it('is in the record at once, and reaches the client only when the case is closed, with its true times', async () => {
    const caseId = await opened();
    const at = new Date(edge.clock.now()).toISOString();
    await examine();
    const acts = ['client.opened', 'client.revealed', 'client.noted', 'document.opened'];
    expect(await recorded()).toEqual(['confidentialCase.opened', ...acts]);
    expect(await told()).toEqual([]);
    const before = await exported();
    expect(KEPT_TABLES.map((table) => before[table])).toEqual([[], [], [], []]);

    edge.clock.pass(60_000);
    expect((await close(caseId)).code).toBeUndefined();
    expect(await told()).toEqual(EXAMINED);
    const { data } = await post(edge, '/api/accounts/file-visits', {}, client.sent);
    expect(data['visits']).toContainEqual(expect.objectContaining({ act: 'opened', at }));
    const after = await exported();
    expect(KEPT_TABLES.map((table) => after[table]?.length)).toEqual([1, 1, 1, 1]);
    expect(JSON.stringify(after)).not.toMatch(/case_id|confidential/);
  });

  it('keeps nothing of other staff, of other clients, or of before', async () => {
    await examine();
    await opened();
    await call('clients/open', { id, cause: 'search' }, support);
    await call('clients/note', { id, note: 'calls about a deposit', request: request() }, support);
    expect(await told()).toEqual([...EXAMINED, 'opened', 'noted']);
  });

  it('keeps the visit of a client’s file that a note of the record names by its case, and no other', async () => {
    const caseId = await opened();
    await examine();
    await asOwner(edge.database, async (owner) => {
      const hide = owner.query(
        `INSERT INTO audit_entry SELECT brand_id, number + 1000000, at, staff_id, actor, action, subject, client_id,
           reason, replace(payload, '"case"', '"none"'), previous_hash, hash, key_id, signature, case_id
         FROM audit_entry WHERE case_id = $1 LIMIT 1`,
        [caseId],
      );
      await expect(hide).rejects.toThrow(/audit_entry_check/);
    });
    const verdict = await verifyChain(edge.officePool, officeKeys().audit, 'northline', []);
    expect(verdict.fault).toBeUndefined();
  });

  it.each(staffRoles)('the database counts %s as the rules do', async (role: StaffRole) => {
    await opened();
    const person = await newStaff(edge, [role]);
    const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query<{ kept: boolean }>('SELECT open_case($1, $2) IS NOT NULL AS kept', [id, person.id]),
    );
    expect(rows[0]?.kept).toBe(isCaseWorker([role]));
  });
});

describe('CC-2 opening, and its date', () => {
  it('opens once for its request, one at a time for a client, at most ninety days ahead', async () => {
    const same = { request: request(), ends_at: inDays(90) };
    const first = await open(same);
    expect(detailOf(first).row).toMatchObject({ state: 'open', opened_by: compliance.name, client: { id, pin } });
    const again = await open(same);
    expect(detailOf(again).row.id).toBe(detailOf(first).row.id);
    expect((await open({ ...same, reason: 'another one' })).code).toBe('commandReused');
    expect((await open()).code).toBe('caseOpenAlready');
    expect((await open({}, second)).code).toBe('caseOpenAlready');
    expect((await open({ pin: '00000000' })).code).toBe('notFound');
    expect((await recorded()).filter((action) => action === 'confidentialCase.opened')).toHaveLength(1);
    await close(detailOf(first).row.id);
    expect((await open({ ends_at: inDays(0) })).code).toBe('caseDatePast');
    expect((await open({ ends_at: inDays(91) })).code).toBe('caseDateTooFar');
    expect((await open({ reason: ' ' })).code).toBe('malformed');
  });

  it('two who open one at once get one', async () => {
    const answers = await Promise.all([open(), open({}, second), open(), open({}, second)]);
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      ...['caseOpenAlready', 'caseOpenAlready', 'caseOpenAlready', 'done'],
    ]);
    expect((await recorded()).filter((action) => action === 'confidentialCase.opened')).toHaveLength(1);
  });

  it('one person moves it within ninety days, two beyond', async () => {
    const caseId = await opened();
    const move = (days: number, by = compliance, key = request()) =>
      call('cases/date', { id: caseId, ends_at: inDays(days), reason: CANARY, request: key }, by);
    expect(detailOf(await move(60)).row.ends_at).toBe(inDays(60));
    expect((await move(400)).code).toBe('caseDateTooFar');
    expect((await move(-1)).code).toBe('caseDatePast');
    const key = request();
    const asked = detailOf(await move(120, compliance, key));
    expect([asked.row.ends_at, asked.waiting?.subject]).toEqual([inDays(60), 'caseDate']);
    expect(detailOf(await move(120, compliance, key)).waiting?.id).toBe(asked.waiting?.id);
    expect((await move(121)).code).toBe('approvalWaiting');
    const decide = { id: asked.waiting?.id, approve: 1, reason: 'seen' };
    expect((await call('approvals/decide', decide)).code).toBe('approvalOwn');
    expect((await call('approvals/decide', decide, second)).data['outcome']).toBe('done');
    const { row } = detailOf(await call('cases/read', { id: caseId }));
    expect(row.ends_at).toBe(inDays(120));
  });

  it('a request to move the date of a case that is closed meanwhile is withdrawn', async () => {
    const caseId = await opened();
    const asked = await call('cases/date', { id: caseId, ends_at: inDays(120), reason: CANARY, request: request() });
    await close(caseId);
    const decide = { id: detailOf(asked).waiting?.id, approve: 1, reason: 'seen' };
    expect((await call('approvals/decide', decide, second)).code).toBe('approvalOver');
  });
});

describe('CC-3 CC-5 notes and closing', () => {
  it('notes are written once for their request, never change, and end with the case', async () => {
    const caseId = await opened();
    const note = { id: caseId, note: 'asked the bank', request: request() };
    await call('cases/note', note);
    const { notes } = detailOf(await call('cases/note', note));
    expect(notes).toMatchObject([{ note: 'asked the bank', by: compliance.name }]);
    expect((await call('cases/note', { ...note, note: ' ' })).code).toBe('malformed');
    await asOwner(edge.database, async (owner) => {
      await expect(owner.query("UPDATE confidential_note SET note = 'other'")).rejects.toThrow('insert-only');
      await expect(owner.query('DELETE FROM confidential_case')).rejects.toThrow('insert-only');
    });
    expect(detailOf(await close(caseId)).row).toMatchObject({ state: 'closed', outcome: 'unfounded' });
    expect((await close(caseId)).code).toBeUndefined();
    expect((await close(caseId, { outcome: 'reported' })).code).toBe('caseOver');
    expect((await close(caseId, {}, second)).code).toBe('caseOver');
    expect((await call('cases/note', { ...note, request: request() })).code).toBe('caseOver');
    expect((await recorded()).filter((action) => action === 'confidentialCase.closed')).toHaveLength(1);
  });

  it('a visit that is recorded while the case is closed is told, whichever was first', async () => {
    const caseId = await opened();
    const [visit, closing] = await Promise.all([
      call('clients/open', { id, cause: 'search' }),
      close(caseId, {}, second),
    ]);
    expect([visit.code, closing.code]).toEqual([undefined, undefined]);
    expect(await told()).toEqual(['opened']);
    expect((await exported())['client_visit']).toHaveLength(1);
  });
});

/** Requests that read something, as far as they need nothing or only what is known here. */
function readsOf(all: Readonly<Record<string, unknown>>): { readonly path: string; readonly method: string }[] {
  return Object.values(all).flatMap((one) => {
    const { auth, method, path, rate, request: shape, upload: isUpload } = one as (typeof calls)['exportData'];
    const isReading = rate === 'read' && (auth as string) !== 'none' && (auth as string) !== 'affiliate';
    if (!isReading || isUpload === true || path.includes(':') || path.includes('{')) return [];
    return shape.safeParse({}).success ? [{ path, method }] : [];
  });
}

async function answersOf(host: 'client' | Staff): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { path, method } of readsOf(host === 'client' ? calls : officeCalls)) {
    const how = host === 'client' ? client.sent : host.sent;
    const answer = await edge.app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url: path,
      ...(method === 'POST' && { payload: {} }),
      cookies: { ...how.cookies },
      headers: {
        host: host === 'client' ? 'localhost' : 'office.localhost',
        ...(host === 'client'
          ? { authorization: `Bearer ${client.token}` }
          : { origin: 'http://office.localhost', 'sec-fetch-site': 'same-origin' }),
      },
    });
    answers[path] = answer.payload;
  }
  return answers;
}

/** Whoever opens a document first has its client checked for sanctions; here an officer has done so. */
async function screen(): Promise<void> {
  expect((await call('verification/open', { id: document }, officer)).code).toBeUndefined();
}

/** The answers that are other than before, as they were and as they are. */
function changed(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): unknown[] {
  const calls = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return calls.filter((one) => before[one] !== after[one]).map((one) => [one, before[one], after[one]]);
}

/** What staff of these roles see of the client, besides what needs no words. */
async function sightOf(staff: Staff): Promise<Record<string, string>> {
  const asked: readonly (readonly [string, object])[] = [
    ['clients/open', { id, cause: 'search' }],
    ['clients/timeline', { id, kind: 'all' }],
    ['clients/timeline', { id, kind: 'staff' }],
    ['clients', { search: pin }],
    ['search', { query: pin }],
    ['cases/read', { id: 1 }],
    ['cases/open', { pin, reason: 'a try', ends_at: inDays(3), request: 'try-to-open-1' }],
    ['cases/note', { id: 1, note: 'a try', request: 'try-to-note-1' }],
    ['cases/date', { id: 1, ends_at: inDays(3), reason: 'a try', request: 'try-to-move-1' }],
    ['cases/close', { id: 1, outcome: 'other', reason: 'a try' }],
    ['approvals/changes', { id: 1, from: 0 }],
  ];
  const answers = await answersOf(staff);
  for (const [path, body] of asked) answers[`${path} ${JSON.stringify(body)}`] = (await call(path, body, staff)).text;
  // How much the whole staff has done today is counted, and names no client.
  const home = JSON.parse(answers['/api/office/home'] ?? '{}') as { data: { today: unknown } };
  home.data.today = {};
  return { ...answers, '/api/office/home': JSON.stringify(home) };
}

describe('CC-4 for everybody else a case does not exist', () => {
  const others: readonly StaffRole[] = staffRoles.filter((role) => !['compliance', 'auditor'].includes(role));

  it('no answer to the client changes by a case and what is done in it', async () => {
    await call('clients/open', { id, cause: 'search' }, support);
    await screen();
    const before = { ...(await answersOf('client')), export: (await download()).text };
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const caseId = await opened();
    await examine();
    await call('cases/note', { id: caseId, note: CANARY, request: request() });
    await call('clients/tag', { id, tag: 'examined', on: 1 });
    expect(changed(before, { ...(await answersOf('client')), export: (await download()).text })).toEqual([]);
  });

  it.each(others)('nothing that %s sees changes by it', async (role) => {
    const person = await newStaff(edge, [role]);
    await screen();
    await sightOf(person);
    const before = await sightOf(person);
    const caseId = await opened();
    await examine();
    await call('cases/note', { id: caseId, note: CANARY, request: request() });
    await call('cases/date', { id: caseId, ends_at: inDays(120), reason: CANARY, request: request() });
    const after = await sightOf(person);
    expect(changed(before, after)).toEqual([]);
    expect(JSON.stringify(after)).not.toContain(CANARY);
  });

  it('afterwards staff see the visits, and still not that there was a case', async () => {
    const caseId = await opened();
    await examine();
    await close(caseId);
    const { text } = await call('clients/timeline', { id, kind: 'staff' }, support);
    expect(text).toContain('client.revealed');
    expect(text).not.toMatch(/confidentialCase|"case"/);
  });

  it('a request about a case cannot be decided, withdrawn or read by others: it is as if there were none', async () => {
    const caseId = await opened();
    const asked = await call('cases/date', { id: caseId, ends_at: inDays(120), reason: CANARY, request: request() });
    const finance = await newStaff(edge, ['finance']);
    const approval = detailOf(asked).waiting?.id ?? 0;
    for (const number of [approval, 999_999]) {
      const body = { id: number, approve: 1, reason: 'a try' };
      expect((await call('approvals/decide', body, finance)).code).toBe('notFound');
      expect((await call('approvals/withdraw', { id: number }, finance)).code).toBe('notFound');
      expect((await call('approvals/changes', { id: number, from: 0 }, finance)).code).toBe('notFound');
    }
  });

  it('compliance sees it on the card, in the list and in the record; auditors read, and do nothing', async () => {
    const caseId = await opened();
    await examine();
    expect((await call('clients/open', { id, cause: 'search' })).data['case']).toMatchObject({ id: caseId });
    const { list } = await officeGet(edge, 'cases', auditor.sent);
    expect(list).toContainEqual(expect.objectContaining({ id: caseId, reason: CANARY, state: 'open' }));
    const { acts } = detailOf(await call('cases/read', { id: caseId }, auditor));
    expect(acts.map(({ action }) => action).toReversed()).toEqual(await recorded());
    const audit = await officeGet(edge, `audit?pin=${pin}`, auditor.sent);
    expect(audit.text).toContain('confidentialCase.opened');
    expect((await close(caseId, {}, auditor)).code).toBe('forbidden');
  });

  it('the public side’s login reads neither cases nor what they keep', async () => {
    await opened();
    await examine();
    for (const table of ['confidential_case', 'confidential_note']) {
      const read = transaction(edge.pool, 'northline', (connection) => connection.query(`SELECT 1 FROM ${table}`));
      await expect(read).rejects.toThrow(/permission denied/);
    }
    const find = transaction(edge.pool, 'northline', (connection) => connection.query('SELECT open_case(1, 1)'));
    await expect(find).rejects.toThrow(/permission denied/);
    for (const table of ['client_visit', 'client_reveal', 'client_note', 'audit_entry']) {
      const { rows } = await transaction(edge.pool, 'northline', (connection) =>
        connection.query(`SELECT 1 FROM ${table} WHERE client_id = $1`, [id]),
      );
      expect([table, rows]).toEqual([table, []]);
    }
    const { rows } = await transaction(edge.pool, 'northline', (connection) =>
      connection.query('SELECT is_told(max(number)) AS told FROM generate_series(1, 100) AS number'),
    );
    expect(rows).toEqual([{ told: false }]);
  });
});

it('CC-6 a freeze in a case reads like every other: that it is so, without a name, a role or a reason', async () => {
  const freeze = { reason: 'reviewing the account', request: 'freeze-in-a-case-1' };
  const caseId = await opened();
  await call('clients/freeze', { id, ...freeze });
  const other = await newClient(edge);
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ id: number }>('SELECT id::float8 FROM client WHERE email = $1', [other.email]),
  );
  await call('clients/freeze', { id: rows[0]?.id, ...freeze, request: 'freeze-by-support-1' }, support);
  const read = async (clientId: number | undefined) => {
    const { data } = await call('clients/open', { id: clientId, cause: 'search' }, auditor);
    return (data['told'] as { act: string; at: string }[]).find(({ act }) => act === 'frozen');
  };
  const inCase = await read(id);
  expect(inCase).toMatchObject({ who: '', role: null, about: '', reason: '' });
  expect({ ...(await read(rows[0]?.id)), at: inCase?.at }).toEqual(inCase);
  await close(caseId);
});

async function loggedIn(): Promise<Sent> {
  const answer = await post(edge, '/api/accounts/login', { email: client.email, password: PASSWORD });
  const token = String(answer.data['access_token']);
  client = { ...client, token };
  return { ...client.sent, token };
}

// A day passes, which ends all sessions: it comes last.
it('CC-3 what a case keeps is told although nobody has closed it, once its date has come', async () => {
  await opened({ ends_at: inDays(1) });
  await examine();
  edge.clock.pass(DAY - 1);
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
  client = { ...client, sent: await loggedIn() };
  await endDue({ pool: edge.officePool, clock: edge.clock, audit: officeKeys().audit }, 'northline');
  await endDue({ pool: edge.officePool, clock: edge.clock, audit: officeKeys().audit }, 'northline');
  expect(await told()).toEqual(EXAMINED);
  expect((await recorded()).filter((action) => action === 'confidentialCase.dateCome')).toHaveLength(1);
  const { list } = await officeGet(edge, 'cases', compliance.sent);
  expect(list).toContainEqual(expect.objectContaining({ state: 'overdue', client: expect.objectContaining({ id }) }));
  // From then on everything is told as it happens.
  await call('clients/note', { id, note: 'after the date', request: request() });
  expect(await told()).toEqual([...EXAMINED, 'noted']);
});

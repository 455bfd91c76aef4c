import { isCaseWorker } from '@candor/domain/clients/confidentialCase.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import {
  CANARY,
  EXAMINED,
  call as callAs,
  closeCase,
  detailOf,
  downloadOf,
  examine,
  inDays,
  newExamined,
  newRequest,
  openCase,
  openedCase,
} from '../../../../tests/support/confidentialCases.ts';
import type { By, Examined } from '../../../../tests/support/confidentialCases.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, newClient, post } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officeGet, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { transaction } from '../../../database/pool.ts';
import { verifyChain } from '../../access/audit/index.ts';
import { endDue } from './endDue.ts';

let edge: Edge;
let compliance: Staff;
let second: Staff;
let auditor: Staff;
let support: Staff;
let about: Examined;
let id: number;

beforeAll(async () => {
  edge = await startEdge();
  compliance = await newStaff(edge, ['compliance']);
  second = await newStaff(edge, ['compliance']);
  auditor = await newStaff(edge, ['auditor']);
  support = await newStaff(edge, ['support']);
});
beforeEach(async () => {
  about = await newExamined(edge);
  ({ id } = about);
});
afterAll(() => edge.stop());

const call = (path: string, body: object, by: By = compliance) => callAs(edge, by, path, body);
const open = (more: object = {}, by: By = compliance) => openCase(edge, by, about, more);
const close = (caseId: number, more: object = {}, by: By = compliance) => closeCase(edge, by, caseId, more);

async function visibleActs(): Promise<string[]> {
  const { data } = await post(edge, '/api/accounts/file-visits', {}, about.client.sent);
  return (data['visits'] as { act: string }[]).map(({ act }) => act).toReversed();
}

async function recorded(): Promise<string[]> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ action: string }>('SELECT action FROM audit_entry WHERE client_id = $1 ORDER BY number', [id]),
  );
  return rows.map(({ action }) => action);
}

async function exported(): Promise<Record<string, unknown[]>> {
  return (JSON.parse(await downloadOf(edge, about)) as { records: Record<string, unknown[]> }).records;
}

const KEPT_TABLES = ['client_visit', 'client_reveal', 'client_note', 'document_access'] as const;

describe('CC-1 what compliance reads and notes in a case', () => {
  it('is in the record at once, and reaches the client only when the case is closed, with its true times', async () => {
    const caseId = await openedCase(edge, compliance, about);
    const at = new Date(edge.clock.now()).toISOString();
    await examine(edge, compliance, about);
    const acts = ['client.opened', 'client.revealed', 'client.noted', 'document.opened'];
    expect(await recorded()).toEqual(['confidentialCase.opened', ...acts]);
    expect(await visibleActs()).toEqual([]);
    const before = await exported();
    expect(KEPT_TABLES.map((table) => before[table])).toEqual([[], [], [], []]);

    edge.clock.pass(60_000);
    expect((await close(caseId)).code).toBeUndefined();
    expect(await visibleActs()).toEqual(EXAMINED);
    const { data } = await post(edge, '/api/accounts/file-visits', {}, about.client.sent);
    expect(data['visits']).toContainEqual(expect.objectContaining({ act: 'opened', at }));
    const after = await exported();
    expect(KEPT_TABLES.map((table) => after[table]?.length)).toEqual([1, 1, 1, 1]);
    expect(JSON.stringify(after)).not.toMatch(/case_id|confidential/);
  });

  it('keeps nothing of other staff, of other clients, or of before', async () => {
    await examine(edge, compliance, about);
    await openedCase(edge, compliance, about);
    await call('clients/open', { id, cause: 'search' }, support);
    await call('clients/note', { id, note: 'calls about a deposit', request: newRequest() }, support);
    expect(await visibleActs()).toEqual([...EXAMINED, 'opened', 'noted']);
  });

  it('keeps the visit of a client’s file that a note of the record names by its case, and no other', async () => {
    const caseId = await openedCase(edge, compliance, about);
    await examine(edge, compliance, about);
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
    await openedCase(edge, compliance, about);
    const person = await newStaff(edge, [role]);
    const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
      connection.query<{ kept: boolean }>('SELECT open_case($1, $2) IS NOT NULL AS kept', [id, person.id]),
    );
    expect(rows[0]?.kept).toBe(isCaseWorker([role]));
  });
});

describe('CC-2 opening, and its date', () => {
  it('opens once for its request, one at a time for a client, at most ninety days ahead', async () => {
    const same = { request: newRequest(), ends_at: inDays(edge, 90) };
    const first = await open(same);
    expect(detailOf(first).row).toMatchObject({
      state: 'open',
      opened_by: compliance.name,
      client: { id, pin: about.pin },
    });
    const again = await open(same);
    expect(detailOf(again).row.id).toBe(detailOf(first).row.id);
    expect((await open({ ...same, reason: 'another one' })).code).toBe('commandReused');
    expect((await open()).code).toBe('caseOpenAlready');
    expect((await open({}, second)).code).toBe('caseOpenAlready');
    expect((await open({ pin: '00000000' })).code).toBe('notFound');
    expect((await recorded()).filter((action) => action === 'confidentialCase.opened')).toHaveLength(1);
    await close(detailOf(first).row.id);
    expect((await open({ ends_at: inDays(edge, 0) })).code).toBe('caseDatePast');
    expect((await open({ ends_at: inDays(edge, 91) })).code).toBe('caseDateTooFar');
    expect((await open({ reason: ' ' })).code).toBe('malformed');
  });

  it('two who open one at once get one', async () => {
    const answers = await Promise.all([open(), open({}, second), open(), open({}, second)]);
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      'caseOpenAlready',
      'caseOpenAlready',
      'caseOpenAlready',
      'done',
    ]);
    expect((await recorded()).filter((action) => action === 'confidentialCase.opened')).toHaveLength(1);
  });

  it('one person moves it within ninety days, two beyond', async () => {
    const caseId = await openedCase(edge, compliance, about);
    const move = (days: number, by = compliance, key = newRequest()) =>
      call('cases/date', { id: caseId, ends_at: inDays(edge, days), reason: CANARY, request: key }, by);
    expect(detailOf(await move(60)).row.ends_at).toBe(inDays(edge, 60));
    expect((await move(400)).code).toBe('caseDateTooFar');
    expect((await move(-1)).code).toBe('caseDatePast');
    const key = newRequest();
    const detail = detailOf(await move(120, compliance, key));
    expect([detail.row.ends_at, detail.waiting?.subject]).toEqual([inDays(edge, 60), 'caseDate']);
    expect(detailOf(await move(120, compliance, key)).waiting?.id).toBe(detail.waiting?.id);
    expect((await move(121)).code).toBe('approvalWaiting');
    const decide = { id: detail.waiting?.id, approve: 1, reason: 'seen' };
    expect((await call('approvals/decide', decide)).code).toBe('approvalOwn');
    expect((await call('approvals/decide', decide, second)).data['outcome']).toBe('done');
    const { row } = detailOf(await call('cases/read', { id: caseId }));
    expect(row.ends_at).toBe(inDays(edge, 120));
  });

  it('a request to move the date of a case that is closed meanwhile is withdrawn', async () => {
    const caseId = await openedCase(edge, compliance, about);
    const answer = await call('cases/date', {
      id: caseId,
      ends_at: inDays(edge, 120),
      reason: CANARY,
      request: newRequest(),
    });
    await close(caseId);
    const decide = { id: detailOf(answer).waiting?.id, approve: 1, reason: 'seen' };
    expect((await call('approvals/decide', decide, second)).code).toBe('approvalOver');
  });
});

describe('CC-3 CC-5 notes and closing', () => {
  it('notes are written once for their request, never change, and end with the case', async () => {
    const caseId = await openedCase(edge, compliance, about);
    const note = { id: caseId, note: 'asked the bank', request: newRequest() };
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
    expect((await call('cases/note', { ...note, request: newRequest() })).code).toBe('caseOver');
    expect((await recorded()).filter((action) => action === 'confidentialCase.closed')).toHaveLength(1);
  });

  it('a visit that is recorded while the case is closed is disclosed, whichever was first', async () => {
    const caseId = await openedCase(edge, compliance, about);
    const [visit, closing] = await Promise.all([
      call('clients/open', { id, cause: 'search' }),
      close(caseId, {}, second),
    ]);
    expect([visit.code, closing.code]).toEqual([undefined, undefined]);
    expect(await visibleActs()).toEqual(['opened']);
    expect((await exported())['client_visit']).toHaveLength(1);
  });
});

it('CC-6 a freeze in a case reads like every other: that it is so, without a name, a role or a reason', async () => {
  const freeze = { reason: 'reviewing the account', request: 'freeze-in-a-case-1' };
  const caseId = await openedCase(edge, compliance, about);
  await call('clients/freeze', { id, ...freeze });
  const other = await newClient(edge);
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ id: number }>('SELECT id::float8 FROM client WHERE email = $1', [other.email]),
  );
  await call('clients/freeze', { id: rows[0]?.id, ...freeze, request: 'freeze-by-support-1' }, support);
  const read = async (clientId: number | undefined) => {
    const { data } = await call('clients/open', { id: clientId, cause: 'search' }, auditor);
    return (data['disclosed'] as { act: string; at: string }[]).find(({ act }) => act === 'frozen');
  };
  const inCase = await read(id);
  expect(inCase).toMatchObject({ who: '', role: null, about: '', reason: '' });
  expect({ ...(await read(rows[0]?.id)), at: inCase?.at }).toEqual(inCase);
  await close(caseId);
});

// Passing a day ends all sessions, so these tests are the last.
it('CC-3 what a case keeps is disclosed although nobody has closed it, once its date has come', async () => {
  await openedCase(edge, compliance, about, { ends_at: inDays(edge, 1) });
  await examine(edge, compliance, about);
  edge.clock.pass(DAY_MS - 1);
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
  const { client } = about;
  const login = await post(edge, '/api/accounts/login', { email: client.email, password: PASSWORD });
  about = { ...about, client: { ...client, sent: { ...client.sent, token: String(login.data['access_token']) } } };
  await endDue({ pool: edge.officePool, clock: edge.clock, audit: officeKeys().audit }, 'northline');
  await endDue({ pool: edge.officePool, clock: edge.clock, audit: officeKeys().audit }, 'northline');
  expect(await visibleActs()).toEqual(EXAMINED);
  expect((await recorded()).filter((action) => action === 'confidentialCase.dateCome')).toHaveLength(1);
  const { list } = await officeGet(edge, 'cases', compliance.sent);
  expect(list).toContainEqual(expect.objectContaining({ state: 'overdue', client: expect.objectContaining({ id }) }));
  // From then on every event is disclosed immediately.
  await call('clients/note', { id, note: 'after the date', request: newRequest() });
  expect(await visibleActs()).toEqual([...EXAMINED, 'noted']);
});

it('FE-3 CC-2 a request to move the date that nobody decided in time keeps nobody from asking again', async () => {
  const caseId = await openedCase(edge, compliance, about, { ends_at: inDays(edge, 60) });
  const move = async (days: number) =>
    detailOf(
      await call('cases/date', {
        id: caseId,
        ends_at: inDays(edge, days),
        reason: CANARY,
        request: newRequest(),
      }),
    );
  const asked = await move(120);
  edge.clock.pass(5 * DAY_MS);
  compliance = { ...compliance, sent: await signInAgain(edge, compliance) };
  expect(detailOf(await call('cases/read', { id: caseId })).waiting).toBeNull();
  const again = await move(130);
  expect(again.waiting?.id).toBeGreaterThan(asked.waiting?.id ?? Infinity);
});

import { calls } from '@candor/contracts/http/calls.ts';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CANARY,
  call as callAs,
  closeCase,
  detailOf,
  downloadOf,
  examine,
  inDays,
  newExamined,
  newRequest,
  openedCase,
} from '../../../../tests/support/confidentialCases.ts';
import type { By, Examined } from '../../../../tests/support/confidentialCases.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officeGet } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';

let edge: Edge;
let compliance: Staff;
let auditor: Staff;
let support: Staff;
let officer: Staff;
let about: Examined;
let id: number;

beforeAll(async () => {
  edge = await startEdge();
  compliance = await newStaff(edge, ['compliance']);
  auditor = await newStaff(edge, ['auditor']);
  support = await newStaff(edge, ['support']);
  officer = await newStaff(edge, ['kycOfficer']);
});
beforeEach(async () => {
  about = await newExamined(edge);
  ({ id } = about);
});
afterAll(() => edge.stop());

const call = (path: string, body: object, by: By = compliance) => callAs(edge, by, path, body);

async function recorded(): Promise<string[]> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ action: string }>('SELECT action FROM audit_entry WHERE client_id = $1 ORDER BY number', [id]),
  );
  return rows.map(({ action }) => action);
}

/** Requests that read, without a body or with values known here. */
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
    const how = host === 'client' ? about.client.sent : host.sent;
    const answer = await edge.app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url: path,
      ...(method === 'POST' && { payload: {} }),
      cookies: { ...how.cookies },
      headers: {
        host: host === 'client' ? 'localhost' : 'office.localhost',
        ...(host === 'client'
          ? { authorization: `Bearer ${about.client.token}` }
          : { origin: 'http://office.localhost', 'sec-fetch-site': 'same-origin' }),
      },
    });
    answers[path] = answer.payload;
  }
  return answers;
}

/** The first person who opens a document has its client screened; here an officer has done so. */
async function screen(): Promise<void> {
  expect((await call('verification/open', { id: about.document }, officer)).code).toBeUndefined();
}

/** Answers that have changed, with both versions. */
function changed(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): unknown[] {
  const calls = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return calls.filter((one) => before[one] !== after[one]).map((one) => [one, before[one], after[one]]);
}

/** Everything that staff of these roles see of the client, besides requests without a body. */
async function sightOf(staff: Staff): Promise<Record<string, string>> {
  const requests: readonly (readonly [string, object])[] = [
    ['clients/open', { id, cause: 'search' }],
    ['clients/timeline', { id, kind: 'all' }],
    ['clients/timeline', { id, kind: 'staff' }],
    ['clients', { search: about.pin }],
    ['search', { query: about.pin }],
    ['cases/read', { id: 1 }],
    ['cases/open', { pin: about.pin, reason: 'a try', ends_at: inDays(edge, 3), request: 'try-to-open-1' }],
    ['cases/note', { id: 1, note: 'a try', request: 'try-to-note-1' }],
    ['cases/date', { id: 1, ends_at: inDays(edge, 3), reason: 'a try', request: 'try-to-move-1' }],
    ['cases/close', { id: 1, outcome: 'other', reason: 'a try' }],
    ['approvals/changes', { id: 1, from: 0 }],
  ];
  const answers = await answersOf(staff);
  for (const [path, body] of requests)
    answers[`${path} ${JSON.stringify(body)}`] = (await call(path, body, staff)).text;
  // The number of today's actions of all staff is counted, and names no client; the latest acts are this person's own,
  // and the files taken here are among them.
  const home = JSON.parse(answers['/api/office/home'] ?? '{}') as { data: { today: unknown; acts: unknown } };
  home.data.today = {};
  home.data.acts = [];
  return { ...answers, '/api/office/home': JSON.stringify(home) };
}

describe('CC-4 for everybody else a case does not exist', () => {
  const others: readonly StaffRole[] = staffRoles.filter((role) => !['compliance', 'auditor'].includes(role));

  it('no answer to the client changes by a case and what is done in it', async () => {
    await call('clients/open', { id, cause: 'search' }, support);
    await screen();
    const before = { ...(await answersOf('client')), export: await downloadOf(edge, about) };
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const caseId = await openedCase(edge, compliance, about);
    await examine(edge, compliance, about);
    await call('cases/note', { id: caseId, note: CANARY, request: newRequest() });
    await call('clients/tag', { id, tag: 'examined', on: 1 });
    expect(changed(before, { ...(await answersOf('client')), export: await downloadOf(edge, about) })).toEqual([]);
  });

  it.each(others)('nothing that %s sees changes by it', async (role) => {
    const person = await newStaff(edge, [role]);
    await screen();
    await sightOf(person);
    const before = await sightOf(person);
    const caseId = await openedCase(edge, compliance, about);
    await examine(edge, compliance, about);
    await call('cases/note', { id: caseId, note: CANARY, request: newRequest() });
    await call('cases/date', { id: caseId, ends_at: inDays(edge, 120), reason: CANARY, request: newRequest() });
    const after = await sightOf(person);
    expect(changed(before, after)).toEqual([]);
    expect(JSON.stringify(after)).not.toContain(CANARY);
  });

  it('afterwards staff see the visits, and still not that there was a case', async () => {
    const caseId = await openedCase(edge, compliance, about);
    await examine(edge, compliance, about);
    await closeCase(edge, compliance, caseId);
    const { text } = await call('clients/timeline', { id, kind: 'staff' }, support);
    expect(text).toContain('client.revealed');
    expect(text).not.toMatch(/confidentialCase|"case"/);
  });

  it('a request about a case cannot be decided, withdrawn or read by others: it is as if there were none', async () => {
    const caseId = await openedCase(edge, compliance, about);
    const answer = await call('cases/date', {
      id: caseId,
      ends_at: inDays(edge, 120),
      reason: CANARY,
      request: newRequest(),
    });
    const finance = await newStaff(edge, ['finance']);
    const approval = detailOf(answer).waiting?.id ?? 0;
    for (const number of [approval, 999_999]) {
      const body = { id: number, approve: 1, reason: 'a try' };
      expect((await call('approvals/decide', body, finance)).code).toBe('notFound');
      expect((await call('approvals/withdraw', { id: number }, finance)).code).toBe('notFound');
      expect((await call('approvals/changes', { id: number, from: 0 }, finance)).code).toBe('notFound');
      expect((await call('approvals/follow', { ids: [number] }, finance)).data).toEqual({ ended: [] });
    }
  });

  it('compliance sees it on the card, in the list and in the record; auditors read, and do nothing', async () => {
    const caseId = await openedCase(edge, compliance, about);
    await examine(edge, compliance, about);
    expect((await call('clients/open', { id, cause: 'search' })).data['case']).toMatchObject({ id: caseId });
    const { list } = await officeGet(edge, 'cases', auditor.sent);
    expect(list).toContainEqual(expect.objectContaining({ id: caseId, reason: CANARY, state: 'open' }));
    const { acts } = detailOf(await call('cases/read', { id: caseId }, auditor));
    expect(acts.map(({ action }) => action).toReversed()).toEqual(await recorded());
    const audit = await officeGet(edge, `audit?pin=${about.pin}`, auditor.sent);
    expect(audit.text).toContain('confidentialCase.opened');
    expect((await closeCase(edge, auditor, caseId)).code).toBe('forbidden');
  });

  it('the public side’s login reads neither cases nor what they keep', async () => {
    await openedCase(edge, compliance, about);
    await examine(edge, compliance, about);
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

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalEnd, approvalSubjects } from '@candor/domain/approvals/approval.ts';
import { refuse, accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { overrideOf } from '../../../../tests/support/approvals.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { startLines } from '../../../../tests/support/secondEdge.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { inviteStaff, newStaff, officeGet, officePost } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { StaffSession } from '../staff/index.ts';
import { decideApproval, withdrawApproval } from './decide.ts';
import {
  applyApproved,
  findWaitingAbout,
  isOpenAbout,
  listApprovals,
  listOpenKeys,
  listWaitingFor,
  requestApproval,
  subjectsByName,
} from './index.ts';
import type { ApprovalDeps, StoredApproval } from './index.ts';

let edge: Edge;
let deps: ApprovalDeps;
let maker: StaffSession;
let checker: StaffSession;
let third: StaffSession;
let applied: number[];
let outcome: () => Result<true> | Promise<Result<true>>;
let things = 0;

beforeAll(async () => {
  edge = await startEdge();
  maker = await member(['kycOfficer', 'compliance']);
  checker = await member(['compliance']);
  third = await member(['compliance']);
  deps = {
    pool: edge.officePool,
    clock: edge.clock,
    audit: officeKeys().audit,
    subjects: subjectsByName(
      approvalSubjects.map((name) => ({
        name,
        checkDecision: async () => accept(true),
        apply: name === 'verificationOverride' ? applyHere : notHere,
      })),
    ),
    line: edge.line,
    onTrouble: () => undefined,
  };
});

beforeEach(() => {
  applied = [];
  outcome = () => accept(true);
});

afterAll(() => edge.stop());

/** Carries out requests of the one subject used here; the others have tests of their own. */
async function applyHere({ id }: Pick<StoredApproval, 'id'>): Promise<Result<true>> {
  applied.push(id);
  return outcome();
}

const notHere = (): Promise<Result<true>> => Promise.reject(new Error('no such request was made'));

async function member(roles: readonly StaffRole[], brandId = 'northline'): Promise<StaffSession> {
  const { id: staffId, name, email } = await inviteStaff(edge, roles, brandId);
  const now = edge.clock.now();
  const times = { startedAt: now, provenAt: now, lastActionAt: now, endedAt: undefined };
  return { id: staffId, staffId, name, email, brandId, roles, ...times };
}

function ask(subjectKey = `thing:${(things += 1)}`, session = maker) {
  return transaction(edge.officePool, session.brandId, (connection) =>
    requestApproval(connection, deps, session, overrideOf(subjectKey)),
  );
}

async function newRequest(): Promise<number> {
  const id = await ask();
  if (!id.ok) throw new Error(id.refusal.code);
  return id.value;
}

async function codeOf(result: Promise<Result<unknown>>): Promise<string> {
  const found = await result;
  return found.ok ? 'accepted' : found.refusal.code;
}

const decide = (id: number, session: StaffSession, approve = true) =>
  decideApproval(deps, { id, approve, reason: 'looked at both' }, session);

describe('T47 what the second person signs', () => {
  it('is read page by page, all of it and in full, and does not make the record’s entry too long', async () => {
    const long = 'y'.repeat(3_000);
    const changes = Array.from({ length: 95 }, (_, n) => ({
      name: `setting.${n}`,
      before: '–',
      after: `${n} ${long}`,
    }));
    const request = await transaction(edge.officePool, 'northline', (connection) =>
      requestApproval(connection, deps, maker, {
        subject: 'verificationOverride',
        subjectKey: 'settings',
        clientId: undefined,
        payload: {},
        changes,
        recorded: changes.slice(0, 1),
        reason: 'a whole configuration',
      }),
    );
    if (!request.ok) throw new Error(request.refusal.code);
    const reader = await newStaff(edge, ['compliance']);
    const { list } = await officeGet(edge, 'approvals', reader.sent);
    const all = list as { readonly id: number; readonly changes: object[]; readonly more_changes: number }[];
    const shown = all.find(({ id }) => id === request.value);
    expect(shown?.more_changes).toBe(55);
    const read = [...(shown?.changes ?? [])];
    for (let more = 55; more > 0;) {
      const idOfRequest = { id: request.value, from: read.length };
      const { data } = await officePost(edge, 'approvals/changes', idOfRequest, reader.sent);
      read.push(...(data['changes'] as object[]));
      more = Number(data['more']);
    }
    expect(read).toEqual(changes);
    const there = await newStaff(edge, ['compliance'], 'other');
    expect((await officePost(edge, 'approvals/changes', { id: request.value, from: 0 }, there.sent)).code).toBe(
      'notFound',
    );
  });
});

/** Reads a request as a page follows it, also for people who may not open the approvals. */
async function followed(id: number): Promise<unknown> {
  const reader = await newStaff(edge, ['support']);
  return (await officePost(edge, 'approvals/follow', { ids: [id] }, reader.sent)).data['ended'];
}

describe('FE-1 T47 four eyes', () => {
  it('approves by a second person of the right role, and carries it out once', async () => {
    const id = await newRequest();
    expect(await followed(id)).toEqual([]);
    const decided = await decide(id, checker);
    expect(decided.ok && decided.value).toMatchObject({
      state: 'approved',
      outcome: 'done',
      refusal: null,
      decided_by: checker.name,
    });
    expect(await followed(id)).toEqual([id]);
    await applyApproved(deps, 'northline');
    expect(applied).toEqual([id]);
  });

  it.each([
    ['the requester', () => maker, 'approvalOwn'],
    ['somebody of another role', () => member(['kycOfficer']), 'forbidden'],
    ['somebody of another brand', () => member(['compliance'], 'other'), 'notFound'],
  ] as const)('refuses %s', async (_name, who, code) => {
    const id = await newRequest();
    expect(await codeOf(decide(id, await who()))).toBe(code);
    expect(applied).toEqual([]);
  });

  it('the database refuses the requester, and a second decision, whatever the server does', async () => {
    const id = await newRequest();
    const set = (staffId: number, state = 'approved') =>
      transaction(edge.officePool, 'northline', (connection) =>
        connection.query('UPDATE approval SET state = $3, decided_by = $2, decided_at = now() WHERE id = $1', [
          id,
          staffId,
          state,
        ]),
      );
    // The test's clock differs from the database's: the request must not have expired there.
    await asOwner(edge.database, (owner) =>
      owner.query("UPDATE approval SET expires_at = now() + interval '1 day' WHERE id = $1", [id]),
    );
    await expect(set(maker.staffId)).rejects.toThrow(/approval_second_person/);
    await set(checker.staffId);
    await expect(set(third.staffId, 'refused')).rejects.toThrow(/decided already/);
    await expect(set(third.staffId)).rejects.toThrow(/decided already/);
  });

  it('of two decisions at the same moment one counts', async () => {
    const id = await newRequest();
    const outcomes = await Promise.all([codeOf(decide(id, checker)), codeOf(decide(id, third, false))]);
    expect(outcomes.toSorted()).toEqual(['accepted', 'approvalOver']);
  });

  it('of twenty approvals at the same moment one counts, and the change is carried out once', async () => {
    const id = await newRequest();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => codeOf(decide(id, index % 2 === 0 ? checker : third))),
    );
    expect(outcomes.filter((one) => one === 'accepted')).toHaveLength(1);
    // The same run may also carry out requests that an earlier test has approved by hand.
    expect(applied.filter((one) => one === id)).toEqual([id]);
  });
});

describe('FE-2 one request about one thing', () => {
  it('waits at a time; when it is over the next may come', async () => {
    const first = await ask('one thing');
    expect(await codeOf(ask('one thing', checker))).toBe('approvalWaiting');
    await decide(first.ok ? first.value : 0, checker, false);
    expect(await codeOf(ask('one thing'))).toBe('accepted');
  });

  it('of ten at the same moment one is taken', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(ask('contended'))));
    expect(outcomes.filter((one) => one === 'accepted')).toHaveLength(1);
  });

  it('is asked by the roles of the table only', async () => {
    expect(await codeOf(ask('by an auditor', await member(['auditor'])))).toBe('forbidden');
  });
});

it('FE-3 T47 an undecided request is over after a day, and the same may be asked again', async () => {
  const id = await ask('slow');
  const waits = () =>
    transaction(edge.officePool, 'northline', async (connection) => {
      const waiting = await listWaitingFor(connection, 'verificationOverride', edge.clock.now());
      return waiting.some((one) => id.ok && one.id === id.value);
    });
  expect(await waits()).toBe(true);
  edge.clock.pass(approvalEnd(edge.clock.now()) - edge.clock.now());
  expect(await waits()).toBe(false);
  expect(await codeOf(decide(id.ok ? id.value : 0, checker))).toBe('approvalOver');
  expect(await codeOf(ask('slow'))).toBe('accepted');
});

describe('FE-7 what somebody asked whose access has ended elsewhere', () => {
  /** Ends access as another brand does, whose transactions cannot see this brand's requests. */
  const endings: [string, string][] = [
    ['an account that is over', 'UPDATE staff SET disabled_at = now() WHERE id = $1'],
    ['the last role in the brand', 'DELETE FROM staff_role WHERE staff_id = $1'],
  ];

  it.each(endings)('%s: is open nowhere, and keeps nobody from asking again', async (name, ending) => {
    const leaver = await member(['compliance']);
    const key = `left:${name}`;
    const first = await ask(key, leaver);
    const id = first.ok ? first.value : 0;
    const open = () =>
      transaction(edge.officePool, 'northline', async (connection) => ({
        about: await isOpenAbout(connection, 'verificationOverride', key, edge.clock.now()),
        listed: (await listOpenKeys(connection, 'verificationOverride', edge.clock.now())).has(key),
        found: (await findWaitingAbout(connection, 'verificationOverride', key, edge.clock.now()))?.id,
        waits: (await listWaitingFor(connection, 'verificationOverride', edge.clock.now())).some(
          (one) => one.id === id,
        ),
      }));
    expect(await open()).toEqual({ about: true, listed: true, found: id, waits: true });
    await asOwner(edge.database, (owner) => owner.query(ending, [leaver.staffId]));
    expect(await open()).toEqual({ about: false, listed: false, found: undefined, waits: false });
    const again = await ask(key);
    expect(again.ok).toBe(true);
    expect(await open()).toMatchObject({ about: true, found: again.ok ? again.value : 0 });
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query('SELECT state FROM approval WHERE id = $1', [id]),
    );
    expect(rows).toEqual([{ state: 'withdrawn' }]);
  });
});

it('FE-4 the requester takes his request back, and nobody else', async () => {
  const id = await newRequest();
  expect(await codeOf(withdrawApproval(deps, id, checker))).toBe('forbidden');
  expect(await codeOf(withdrawApproval(deps, id, maker))).toBe('accepted');
  expect(await followed(id)).toEqual([id]);
  expect(await codeOf(decide(id, checker))).toBe('approvalOver');
  expect(await codeOf(withdrawApproval(deps, id, maker))).toBe('approvalOver');
});

it('FE-5 what could not be carried out is tried again until it is', async () => {
  outcome = () => refuse({ code: 'unavailable' });
  const id = await newRequest();
  const decided = await decide(id, checker);
  expect(decided.ok && decided.value).toMatchObject({ state: 'approved', outcome: 'underway', refusal: null });
  expect(await followed(id)).toEqual([]);
  await applyApproved(deps, 'northline');
  outcome = () => accept(true);
  await applyApproved(deps, 'northline');
  await applyApproved(deps, 'northline');
  expect(applied).toEqual([id, id, id]);
});

describe('FE-6 what is approved and refused all the same', () => {
  const tooMuch = refuse({ code: 'withdrawalAboveLimit', field: 'amount', params: { limit: '40.00' } });
  const failed = { state: 'approved', outcome: 'failed' };
  const expected = { refusal: { code: 'withdrawalAboveLimit', params: { limit: '40.00' } } };

  const recorded = (id: number) =>
    transaction(edge.officePool, 'northline', async (connection) => {
      const { rows } = await connection.query<{ action: string; actor: string; payload: string }>(
        "SELECT action, actor, payload FROM audit_entry WHERE subject = $1 AND action LIKE '%.failed'",
        [`approval:${id}`],
      );
      return rows;
    });

  it('is answered to the decider at once, listed so, recorded once and never tried again', async () => {
    outcome = () => tooMuch;
    const id = await newRequest();
    const decided = await decide(id, checker);
    expect(decided.ok && decided.value).toMatchObject({ ...failed, ...expected });
    outcome = () => accept(true);
    await applyApproved(deps, 'northline');
    expect(applied.filter((one) => one === id)).toEqual([id]);
    const listed = await transaction(edge.officePool, 'northline', (connection) =>
      listApprovals(connection, { roles: ['compliance'] }, 200),
    );
    expect(listed.find((one) => one.id === id)).toMatchObject({ state: 'approved', ...expected });
    const entries = await recorded(id);
    expect(entries).toMatchObject([{ action: 'verificationOverride.failed', actor: checker.name }]);
    expect(entries[0]?.payload).toContain('withdrawalAboveLimit');
  });

  it('while it is not known it is under way, and then as it ended', async () => {
    outcome = () => refuse({ code: 'busy' });
    const id = await newRequest();
    const decided = await decide(id, checker);
    expect(decided.ok && decided.value).toMatchObject({ state: 'approved', outcome: 'underway', refusal: null });
    expect(await recorded(id)).toEqual([]);
    outcome = () => tooMuch;
    await applyApproved(deps, 'northline');
    const listed = await transaction(edge.officePool, 'northline', (connection) =>
      listApprovals(connection, { roles: ['compliance'] }, 200),
    );
    expect(listed.find((one) => one.id === id)).toMatchObject(expected);
  });

  it('tried by ten at once it ends one way, and the record says it once', async () => {
    outcome = () => refuse({ code: 'busy' });
    const id = await newRequest();
    await decide(id, checker);
    outcome = () => tooMuch;
    await Promise.all(Array.from({ length: 10 }, () => applyApproved(deps, 'northline')));
    expect(await recorded(id)).toHaveLength(1);
  });

  it('race: of two who find it at once one carries it out, and both read that it was done', async () => {
    const lines = await startLines(edge.database, ['one', 'other']);
    for (let round = 0; round < 20; round += 1) {
      outcome = () => refuse({ code: 'busy' });
      const id = await newRequest();
      await decide(id, checker);
      applied = [];
      // The first call takes longer; a second would be refused, and could report that first.
      outcome = async () => {
        if (applied.length > 1) return tooMuch;
        await new Promise((resolve) => setTimeout(resolve, 10));
        return accept(true);
      };
      // Both calls on one edge, or on two.
      const found = round % 2 === 0 ? [deps, deps] : lines.map((line) => ({ ...deps, line }));
      await Promise.all(found.map((one) => applyApproved(one, 'northline')));
      expect(applied).toEqual([id]);
      const listed = await transaction(edge.officePool, 'northline', (connection) =>
        listApprovals(connection, { roles: ['compliance'] }, 200),
      );
      expect(listed.find((one) => one.id === id)).toMatchObject({ appliedAt: expect.anything(), refusal: undefined });
    }
    for (const line of lines) await line.stop();
  });

  it('the database lets nobody turn it afterwards', async () => {
    outcome = () => tooMuch;
    const id = await newRequest();
    await decide(id, checker);
    const forget = transaction(edge.officePool, 'northline', (connection) =>
      connection.query('UPDATE approval SET refusal = NULL WHERE id = $1', [id]),
    );
    await expect(forget).rejects.toThrow(/carried out already/);
  });
});

it('AU-1 each step stands in the record with its reason', async () => {
  const id = await newRequest();
  await decide(id, checker, false);
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<{ action: string; actor: string; reason: string }>(
      'SELECT action, actor, reason FROM audit_entry WHERE subject = $1 ORDER BY number',
      [`approval:${id}`],
    ),
  );
  expect(rows).toEqual([
    { action: 'verificationOverride.requested', actor: maker.name, reason: 'the photo shows somebody else' },
    { action: 'verificationOverride.refused', actor: checker.name, reason: 'looked at both' },
  ]);
});

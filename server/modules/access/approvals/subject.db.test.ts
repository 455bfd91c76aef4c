import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { inviteStaff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { StaffSession } from '../staff/index.ts';
import { decideApproval } from './decide.ts';
import type { ApprovalDeps } from './deps.ts';
import { applyApproved, endRequestsOf, findApproval, isOpenAbout, noteCarriedOut } from './index.ts';
import { Subject, withDeps } from './subject.ts';

let edge: Edge;
let deps: ApprovalDeps;
let maker: StaffSession;
let checker: StaffSession;
let outcome: Result<true>;
const applied: string[] = [];

const declared = {
  name: 'verificationOverride',
  payload: z.object({ request: z.string(), amount: z.string() }),
  key: ({ amount }: { readonly amount: string }) => `amount:${amount}`,
  check: async (_deps: object, { payload }: { readonly payload: { readonly amount: string } }) =>
    payload.amount === '0' ? refuse({ code: 'malformed', field: 'amount' }) : accept([]),
  async apply(_deps: object, { payload, decidedBy }: { payload: { amount: string }; decidedBy: number }) {
    applied.push(`${payload.amount} by ${decidedBy}`);
    return outcome;
  },
} as const;
const subject = new Subject(declared);
const alone = new Subject({ ...declared, isAlone: true });

beforeAll(async () => {
  edge = await startEdge();
  maker = await member(['kycOfficer', 'compliance']);
  checker = await member(['compliance']);
  deps = {
    pool: edge.officePool,
    clock: edge.clock,
    audit: officeKeys().audit,
    subjects: new Map(withDeps([subject], {}).map((ready) => [ready.name, ready])),
    line: edge.line,
    onTrouble: () => undefined,
  };
});

afterAll(() => edge.stop());

async function member(roles: readonly StaffRole[]): Promise<StaffSession> {
  const brandId = 'northline';
  const { id: staffId, name, email } = await inviteStaff(edge, roles, brandId);
  const now = edge.clock.now();
  const times = { startedAt: now, provenAt: now, lastActionAt: now, endedAt: undefined };
  return { id: staffId, staffId, name, email, brandId, roles, ...times };
}

const here = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
  transaction(edge.officePool, 'northline', work);

/** Makes a request and returns its id, or the refusal's code. */
async function ask(request: string, amount: string, about = subject): Promise<number | string> {
  const payload = { request, amount };
  const found = await about.askOnce(deps, maker, { request, reason: 'the photo shows somebody else', payload });
  return found.ok ? found.value.id : found.refusal.code;
}

async function newRequest(request: string, amount: string): Promise<number> {
  const id = await ask(request, amount);
  if (typeof id === 'string') throw new Error(id);
  return id;
}

/** Makes an approved request whose application has no outcome yet. */
async function approvedWithoutEnd(request: string, amount: string): Promise<number> {
  const id = await newRequest(request, amount);
  outcome = refuse({ code: 'unavailable' });
  await decideApproval(deps, { id, approve: true, reason: 'looked at both' }, checker);
  return id;
}

describe('FE-2 what is asked under one id', () => {
  it('replay: is one request, and another amount under it is refused', async () => {
    const id = await newRequest('one', '1');
    expect(await ask('one', '1')).toBe(id);
    expect(await ask('one', '2')).toBe('commandReused');
    expect(await here((connection) => isOpenAbout(connection, subject.name, 'amount:2', edge.clock.now()))).toBe(false);
  });

  it('race: sent ten times at the same moment it is one request', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => ask('ten', '10')));
    expect(new Set(ids)).toEqual(new Set([expect.any(Number)]));
  });

  it('is not asked where its check refuses it', async () => {
    expect(await ask('none', '0')).toBe('malformed');
    expect(await here((connection) => isOpenAbout(connection, subject.name, 'amount:0', edge.clock.now()))).toBe(false);
  });

  it('waits also for what is approved and not carried out, where the subject says so', async () => {
    await approvedWithoutEnd('first', '20');
    expect(await ask('second', '20', alone)).toBe('approvalWaiting');
    expect(await ask('third', '20')).toEqual(expect.any(Number));
  });
});

describe('FE-5 what is approved', () => {
  it('names who approved it to what carries it out', async () => {
    const id = await newRequest('named', '30');
    outcome = accept(true);
    await decideApproval(deps, { id, approve: true, reason: 'looked at both' }, checker);
    expect(applied).toContain(`30 by ${checker.staffId}`);
    expect(await here((connection) => findApproval(connection, id))).toMatchObject({ decidedBy: checker.staffId });
  });

  it('and carried out another way is not tried again', async () => {
    await approvedWithoutEnd('elsewhere', '40');
    const other = await approvedWithoutEnd('not elsewhere', '41');
    await here((connection) => noteCarriedOut(connection, 'amount:40', edge.clock.now()));
    applied.length = 0;
    outcome = accept(true);
    await applyApproved(deps, 'northline');
    expect(applied.filter((one) => /^4\d by/.test(one))).toEqual([`41 by ${checker.staffId}`]);
    expect((await here((connection) => findApproval(connection, other)))?.appliedAt).toBe(edge.clock.now());
  });
});

it('FE-7 what waits ends with the access of its asker, and what is decided stays', async () => {
  const decided = await newRequest('decided', '50');
  await decideApproval(deps, { id: decided, approve: false, reason: 'looked at both' }, checker);
  const waiting = await newRequest('waiting', '51');
  await here((connection) => endRequestsOf(connection, maker.staffId));
  const stateOf = (id: number) => here(async (connection) => (await findApproval(connection, id))?.state);
  expect([await stateOf(decided), await stateOf(waiting)]).toEqual(['refused', 'withdrawn']);
});

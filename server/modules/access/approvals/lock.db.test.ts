import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalSubjects } from '@candor/domain/approvals/approval.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { overrideOf } from '../../../../tests/support/approvals.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { inviteStaff } from '../../../../tests/support/officeClient.ts';
import { officeKeys } from '../../../../tests/support/officeKeys.ts';
import { transaction } from '../../../database/pool.ts';
import type { StaffSession } from '../staff/index.ts';
import { decideApproval } from './decide.ts';
import { requestApproval, subjectsByName } from './index.ts';
import type { ApprovalDeps } from './index.ts';
import { lockApproval } from './store.ts';

let edge: Edge;
let deps: ApprovalDeps;
let maker: StaffSession;
let checker: StaffSession;

beforeAll(async () => {
  edge = await startEdge();
  maker = await member(['kycOfficer', 'compliance']);
  checker = await member(['compliance']);
  const yes = async (): Promise<Result<true>> => accept(true);
  deps = {
    pool: edge.officePool,
    clock: edge.clock,
    audit: officeKeys().audit,
    subjects: subjectsByName(approvalSubjects.map((name) => ({ name, checkDecision: yes, apply: yes }))),
    line: edge.line,
    onTrouble: () => undefined,
  };
});

afterAll(() => edge.stop());

async function member(roles: readonly StaffRole[]): Promise<StaffSession> {
  const { id: staffId, name, email } = await inviteStaff(edge, roles, 'northline');
  const now = edge.clock.now();
  const times = { startedAt: now, provenAt: now, lastActionAt: now, endedAt: undefined };
  return { id: staffId, staffId, name, email, brandId: 'northline', roles, ...times };
}

async function ask(subjectKey: string): Promise<number> {
  const id = await transaction(edge.officePool, 'northline', (connection) =>
    requestApproval(connection, deps, maker, overrideOf(subjectKey)),
  );
  if (!id.ok) throw new Error(id.refusal.code);
  return id.value;
}

const decide = (id: number) => decideApproval(deps, { id, approve: true, reason: 'looked at both' }, checker);

it('FE-1 while one request is being decided, another is decided too', async () => {
  const [one, other] = [await ask('thing:1'), await ask('thing:2')];
  await transaction(edge.officePool, 'northline', async (connection) => {
    expect(await lockApproval(connection, one)).toMatchObject({ id: one, state: 'waiting' });
    await expect(isFree(one)).rejects.toThrow('could not obtain lock');
    // A lock on all rows would make this one wait until the database ends it.
    const decided = await decide(other);
    expect(decided.ok && decided.value).toMatchObject({ id: other, state: 'approved' });
  });
  const decided = await decide(one);
  expect(decided.ok && decided.value).toMatchObject({ id: one, state: 'approved' });
});

function isFree(id: number): Promise<unknown> {
  return transaction(edge.officePool, 'northline', (connection) =>
    connection.query('SELECT 1 FROM approval WHERE id = $1 FOR UPDATE NOWAIT', [id]),
  );
}

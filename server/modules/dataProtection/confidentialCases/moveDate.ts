import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { CaseDetail, moveDate as call } from '@candor/contracts/http/office/cases.ts';
import { caseStateAt, checkDate } from '@candor/domain/clients/confidentialCase.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { askOnce, isOpenAbout } from '../../access/approvals/index.ts';
import type { ApplyApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { CaseDeps } from './deps.ts';
import { presentDetail, subjectOf } from './present.ts';
import { recordCase } from './record.ts';
import type { CaseActor } from './record.ts';
import * as store from './store.ts';
import type { StoredCase } from './store.ts';
import { inCase } from './workCase.ts';

type Asked = OfficeRequestOf<typeof call>;

/** Rule CC-2: one person moves the date within ninety days of the opening; beyond, a second person is asked. */
export async function moveDate(deps: CaseDeps, asked: Asked, session: StaffSession): Promise<Result<CaseDetail>> {
  const { id, ends_at: endsAt, reason } = asked;
  let needsSecond = false;
  const moved = await inCase(deps, session, id, async (connection, found) => {
    const people = checkDate(found, endsAt, deps.clock.now());
    if (!people.ok) return people;
    needsSecond = people.value === 'two';
    if (!needsSecond) await move(connection, deps, session, { found, endsAt, reason });
    return accept(true);
  });
  if (!moved.ok || !needsSecond) return moved;
  return askSecond(deps, asked, session, moved.value.row.client.id);
}

async function askSecond(
  deps: CaseDeps,
  { id, ends_at: endsAt, reason, request }: Asked,
  session: StaffSession,
  clientId: number,
): Promise<Result<CaseDetail>> {
  const subjectKey = subjectOf(id);
  const answer = await askOnce(deps, session, {
    subject: 'caseDate',
    subjectKey,
    clientId,
    request,
    reason,
    payload: { caseId: id, endsAt, request },
    check: async (connection) => {
      const found = await store.findCase(connection, id);
      if (found === undefined) return refuse({ code: 'notFound' });
      const now = deps.clock.now();
      const people = checkDate(found, endsAt, now);
      if (!people.ok) return people;
      if (await isOpenAbout(connection, 'caseDate', subjectKey, now)) return refuse({ code: 'approvalWaiting' });
      return accept([{ name: 'caseUntil', before: dayOf(found.endsAt), after: dayOf(endsAt) }]);
    },
  });
  if (!answer.ok) return answer;
  return transaction(deps.pool, session.brandId, async (connection) => {
    const found = await store.findCase(connection, id);
    if (found === undefined) return refuse({ code: 'notFound' });
    return accept(await presentDetail(connection, found, session, deps.clock.now()));
  });
}

const payload = z.object({ caseId: z.number(), endsAt: z.number(), request: z.string() });

/** Carries out what two people have decided, once; not for a case that is over meanwhile. */
export function applyDate(deps: CaseDeps): ApplyApproval {
  return ({ id: approvalId, brandId, payload: stored, decidedBy: staffId, deciderName: name = '', reason }) => {
    const { caseId, endsAt } = payload.parse(stored);
    return transaction(deps.pool, brandId, async (connection): Promise<Result<true>> => {
      const found = await store.lockCase(connection, caseId);
      if (found === undefined) return refuse({ code: 'notFound' });
      if (found.dateApprovalId === approvalId) return accept(true);
      if (caseStateAt(found, deps.clock.now()) !== 'open') return refuse({ code: 'caseOver' });
      await move(connection, deps, { brandId, staffId, name }, { found, endsAt, reason, approvalId });
      return accept(true);
    });
  };
}

interface Move {
  readonly found: StoredCase;
  readonly endsAt: Instant;
  readonly reason: string;
  readonly approvalId?: number;
}

async function move(
  connection: Connection,
  deps: CaseDeps,
  actor: CaseActor,
  { found, endsAt, reason, approvalId }: Move,
): Promise<void> {
  const { id, clientId } = found;
  await store.updateDate(connection, id, { endsAt, approvalId });
  if (found.endsAt === endsAt) return;
  const details = { until: `${dayOf(found.endsAt)} → ${dayOf(endsAt)}` };
  await recordCase(connection, deps, actor, { id, clientId, action: 'dateMoved', reason, details });
}

function dayOf(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10);
}

import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { CaseDetail, moveDate as call } from '@candor/contracts/http/office/cases.ts';
import { caseStateAt, checkDate } from '@candor/domain/clients/confidentialCase.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { utcDate } from '@candor/domain/time.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { presentDetail, subjectOf } from './present.ts';
import { recordCase } from './record.ts';
import type { CaseActor } from './record.ts';
import * as store from './store.ts';
import type { StoredCase } from './store.ts';
import { inCase } from './workCase.ts';

type Request = OfficeRequestOf<typeof call>;

/**
 * Rule CC-2: a second person approves a date beyond ninety days; it is set once, and never for a case that has ended by
 * then.
 */
export const caseDate = new Subject({
  name: 'caseDate',
  payload: z.object({ caseId: z.number(), endsAt: z.number(), request: z.string() }),
  isAlone: true,

  key: ({ caseId }) => subjectOf(caseId),

  async check({ clock }: ActDeps, { connection, payload: { caseId, endsAt } }) {
    const found = await store.findCase(connection, caseId);
    if (found === undefined) return refuse({ code: 'notFound' });
    const people = checkDate(found, endsAt, clock.now());
    if (!people.ok) return people;
    return accept([{ name: 'caseUntil', before: utcDate(found.endsAt), after: utcDate(endsAt) }]);
  },

  apply(deps: ActDeps, { id: approvalId, brandId, payload, decidedBy: staffId, deciderName: name, reason }) {
    const { caseId, endsAt } = payload;
    return transaction(deps.pool, brandId, async (connection): Promise<Result<true>> => {
      const found = await store.lockCase(connection, caseId);
      if (found === undefined) return refuse({ code: 'notFound' });
      if (found.dateApprovalId === approvalId) return accept(true);
      if (caseStateAt(found, deps.clock.now()) !== 'open') return refuse({ code: 'caseOver' });
      await move(connection, deps, { brandId, staffId, name }, { found, endsAt, reason, approvalId });
      return accept(true);
    });
  },
});

/** Rule CC-2: one person moves the date within ninety days of the opening; a later date needs a second person. */
export async function moveDate(deps: ActDeps, request: Request, session: StaffSession): Promise<Result<CaseDetail>> {
  const { id, ends_at: endsAt, reason } = request;
  let needsSecond = false;
  const moved = await inCase(deps, session, id, async (connection, found) => {
    const people = checkDate(found, endsAt, deps.clock.now());
    if (!people.ok) return people;
    needsSecond = people.value === 'two';
    if (!needsSecond) await move(connection, deps, session, { found, endsAt, reason });
    return accept(true);
  });
  if (!moved.ok || !needsSecond) return moved;
  return askSecond(deps, request, session, moved.value.row.client.id);
}

async function askSecond(
  deps: ActDeps,
  { id, ends_at: endsAt, reason, request }: Request,
  session: StaffSession,
  clientId: number,
): Promise<Result<CaseDetail>> {
  const payload = { caseId: id, endsAt, request };
  const answer = await caseDate.askOnce(deps, session, { clientId, request, reason, payload });
  if (!answer.ok) return answer;
  return transaction(deps.pool, session.brandId, async (connection) => {
    const found = await store.findCase(connection, id);
    if (found === undefined) return refuse({ code: 'notFound' });
    return accept(await presentDetail(connection, found, session, deps.clock.now()));
  });
}

interface Move {
  readonly found: StoredCase;
  readonly endsAt: Instant;
  readonly reason: string;
  readonly approvalId?: number;
}

async function move(
  connection: Connection,
  deps: ActDeps,
  actor: CaseActor,
  { found, endsAt, reason, approvalId }: Move,
): Promise<void> {
  const { id, clientId } = found;
  await store.updateDate(connection, id, { endsAt, approvalId });
  if (found.endsAt === endsAt) return;
  const details = { until: `${utcDate(found.endsAt)} → ${utcDate(endsAt)}` };
  await recordCase(connection, deps, actor, { id, clientId, action: 'dateMoved', reason, details });
}

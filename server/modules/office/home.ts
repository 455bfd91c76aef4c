import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { isScreeningOpen } from '@candor/domain/screening/screening.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../database/pool.ts';
import { listApprovals, presentApproval } from '../approvals/index.ts';
import { countOpenMessages } from '../contact/index.ts';
import { countForDesk } from '../payments/index.ts';
import { countDifferences } from '../reconciliation/index.ts';
import { listNewest } from '../screening/index.ts';
import type { StaffSession } from '../staff/index.ts';
import { listWaitingDocuments } from '../verification/index.ts';
import type { DeskParts } from './parts.ts';

type Home = OfficeAnswerOf<OfficeCalls['getHome']>;
const LISTED = 200;

/** What waits. Of a queue that somebody may not see he learns nothing. */
export async function showHome(parts: DeskParts, session: StaffSession): Promise<Home> {
  const now = parts.clock.now();
  return {
    verification: mayDo(session.roles, 'verification.list') ? await verification(parts, session) : null,
    approvals: mayDo(session.roles, 'approvals.read') ? await approvals(parts, session, now) : null,
    ...(await payments(parts, session)),
    contact: mayDo(session.roles, 'contact.read') ? await contact(parts, session) : null,
    now,
  };
}

async function payments(
  { pool }: DeskParts,
  { brandId, roles }: StaffSession,
): Promise<Pick<Home, 'withdrawals' | 'deposits' | 'differences'>> {
  return transaction(pool, brandId, async (connection) => {
    const queue = async (group: 'withdrawals' | 'deposits') => {
      const { waiting, toPay, held, oldest = null } = await countForDesk(connection, group);
      return { waiting, to_pay: toPay, held, oldest };
    };
    const mayRead = mayDo(roles, 'payments.read');
    return {
      withdrawals: mayRead ? await queue('withdrawals') : null,
      deposits: mayRead ? await queue('deposits') : null,
      differences: mayDo(roles, 'reconciliation.read') ? await countDifferences(connection) : null,
    };
  });
}

async function contact({ pool }: DeskParts, { brandId }: StaffSession): Promise<Home['contact']> {
  const { count, oldest = null } = await transaction(pool, brandId, countOpenMessages);
  return { count, oldest };
}

async function verification({ pool }: DeskParts, { brandId }: StaffSession): Promise<Home['verification']> {
  const waiting = await listWaitingDocuments({ pool }, brandId);
  const clients = [...new Set(waiting.map(({ clientId }) => clientId))];
  const checks = await transaction(pool, brandId, (connection) => listNewest(connection, clients));
  return {
    count: waiting.length,
    oldest: waiting[0]?.uploadedAt ?? null,
    screening: checks.filter((check) => isScreeningOpen(check)).length,
  };
}

async function approvals({ pool }: DeskParts, session: StaffSession, now: number): Promise<Home['approvals']> {
  const listed = await transaction(pool, session.brandId, (connection) => listApprovals(connection, LISTED));
  const waiting = listed.map((one) => presentApproval(one, session, now)).filter(({ state }) => state === 'waiting');
  return {
    count: waiting.length,
    mine: waiting.filter(({ mine }) => mine).length,
    decidable: waiting.filter(({ obstacle }) => obstacle === null).length,
    next: waiting.reduce<number | null>((next, one) => Math.min(next ?? one.expires_at, one.expires_at), null),
  };
}

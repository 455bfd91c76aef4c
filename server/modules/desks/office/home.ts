import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeHome, OfficeTask } from '@candor/contracts/http/office/home.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { isScreeningOpen } from '@candor/domain/screening/screening.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import { deskDays } from '@candor/domain/staff/today.ts';
import { startOfDay } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { countWaitingPayouts } from '../affiliateDesk/index.ts';
import { listApprovals, presentApproval } from '../../access/approvals/index.ts';
import { countActs, listOwnActs } from '../../access/audit/index.ts';
import { countOpenComplaints } from '../complaints/index.ts';
import { countOpenMessages } from '../contact/index.ts';
import { countForDesk } from '../../money/payments/index.ts';
import { countWaitingPopups } from '../../website/popups/index.ts';
import { countDifferences } from '../reconciliation/index.ts';
import { changedTickers } from '../../engine/instruments/index.ts';
import { listNewest } from '../../client/screening/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { listWaitingDocuments } from '../../client/verification/index.ts';
import type { WaitingDocument } from '../../client/verification/index.ts';
import { clientNames } from './clientNames.ts';
import { readBrokerStatus } from './brokerStatus.ts';
import type { DeskDeps } from './deps.ts';
import {
  approvalTasks,
  complaintTasks,
  contactTasks,
  documentTasks,
  fillTasks,
  inOrder,
  paymentTasks,
  payoutTasks,
  popupTasks,
} from './tasks.ts';

const LISTED = 200;
const ACTS = 8;

/** Shows the pending work, without queues that the person may not see. */
export async function showHome(deps: DeskDeps, session: StaffSession): Promise<OfficeHome> {
  const { pool, clock, brandOf } = deps;
  const now = clock.now();
  const may = (action: StaffAction) => mayDo(session.roles, action);
  const house = await readBrokerStatus(deps, session);
  const documents = may('verification.list') ? await listWaitingDocuments({ pool }, session.brandId) : undefined;
  return transaction(pool, session.brandId, async (connection) => {
    const approvals = may('approvals.read') ? await listPresented(connection, session, now) : undefined;
    const waiting = may('verification.decide') ? documentTasks(documents ?? []) : [];
    return {
      verification: documents === undefined ? null : await verification(connection, documents),
      approvals: approvals === undefined ? null : summarizeApprovals(approvals),
      withdrawals: may('payments.read') ? await payments(connection, 'withdrawals', now) : null,
      deposits: may('payments.read') ? await payments(connection, 'deposits', now) : null,
      differences: may('reconciliation.read') ? await countDifferences(connection) : null,
      contact: may('contact.read') ? nullable(await countOpenMessages(connection)) : null,
      complaints: may('complaints.read') ? await countOpenComplaints(connection, now) : null,
      popups: may('popups.list') ? nullable(await countWaitingPopups(connection)) : null,
      affiliates: may('affiliates.read') ? nullable(await countWaitingPayouts(connection)) : null,
      tasks: await readTasks(connection, session, [
        ...waiting,
        ...(await complaintTasks(connection, session, now)),
        ...(await fillTasks(connection, session, now)),
        ...approvalTasks(approvals ?? []),
        ...(await payoutTasks(connection, session, { now, currency: brandOf(session.brandId).currency.code })),
      ]),
      acts: await readActs(connection, session),
      today: await readToday(connection, session, now),
      house,
      tickers: [...changedTickers()],
      now,
    };
  });
}

async function readTasks(
  connection: Connection,
  session: StaffSession,
  others: readonly OfficeTask[],
): Promise<OfficeHome['tasks']> {
  return inOrder([
    ...others,
    ...(await paymentTasks(connection, 'withdrawals', session)),
    ...(await paymentTasks(connection, 'deposits', session)),
    ...(await contactTasks(connection, session)),
    ...(await popupTasks(connection, session)),
  ]);
}

async function readActs(connection: Connection, { staffId }: StaffSession): Promise<OfficeHome['acts']> {
  const own = await listOwnActs(connection, staffId, ACTS);
  const names = await clientNames(connection, own);
  return own.map(({ number, at, action, subject, clientId }) => ({
    number,
    at,
    action,
    subject,
    client: clientId === undefined ? null : (names.get(clientId) ?? ''),
  }));
}

/** Rule HO-1: counts the UTC day, as the record's days are. */
async function readToday(connection: Connection, { roles }: StaffSession, now: Instant): Promise<OfficeHome['today']> {
  const since = startOfDay(now);
  const desks = deskDays(await countActs(connection, since), (action) => mayDo(roles, action));
  return { since, desks: desks.map((one) => ({ ...one, acts: [...one.acts] })) };
}

async function payments(
  connection: Connection,
  group: 'withdrawals' | 'deposits',
  now: Instant,
): Promise<OfficeHome['deposits']> {
  const { waiting, toPay, held, oldest, oldestHeld, late } = await countForDesk(connection, group, now);
  // An open checkout waits for its client, not for the desk.
  const first = group === 'deposits' ? oldestHeld : oldest;
  return { waiting, to_pay: toPay, held, oldest: first ?? null, late };
}

async function verification(
  connection: Connection,
  waiting: readonly WaitingDocument[],
): Promise<OfficeHome['verification']> {
  const checks = await listNewest(connection, [...new Set(waiting.map(({ clientId }) => clientId))]);
  return {
    count: waiting.length,
    oldest: waiting[0]?.uploadedAt ?? null,
    screening: checks.filter((check) => isScreeningOpen(check)).length,
  };
}

async function listPresented(connection: Connection, session: StaffSession, now: Instant): Promise<Approval[]> {
  const listed = await listApprovals(connection, session, LISTED);
  return listed.map((one) => presentApproval(one, session, now)).filter(({ state }) => state === 'waiting');
}

function summarizeApprovals(waiting: readonly Approval[]): OfficeHome['approvals'] {
  const first = waiting.toSorted((one, other) => one.expires_at - other.expires_at)[0];
  return {
    count: waiting.length,
    mine: waiting.filter(({ mine }) => mine).length,
    decidable: waiting.filter(({ obstacle }) => obstacle === null).length,
    oldest: first?.requested_at ?? null,
    next: first?.expires_at ?? null,
  };
}

function nullable({ count, oldest }: { readonly count: number; readonly oldest: Instant | undefined }) {
  return { count, oldest: oldest ?? null };
}

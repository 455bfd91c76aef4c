import type { OfficeTask } from '@candor/contracts/http/office/home.ts';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { maySeeCases } from '@candor/domain/clients/confidentialCase.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import { clockMs } from '@candor/domain/staff/clocks.ts';
import type { TaskKind } from '@candor/domain/staff/clocks.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import type { Connection } from '../../../database/pool.ts';
import { listUndecidedPayouts } from '../affiliateDesk/index.ts';
import { listUrgentComplaints } from '../complaints/index.ts';
import { listOpenMessages } from '../contact/index.ts';
import { countsAsErasedSql } from '../../dataProtection/erasure/index.ts';
import { listFirst } from '../../money/payments/index.ts';
import { listUnanswered } from '../../terminal/fillChecks/index.ts';
import { listWaitingPopups } from '../../website/popups/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { WaitingDocument } from '../../client/verification/index.ts';

/** Maximum number of tasks read of each kind, and of tasks shown. */
const EACH = 16;
const TASKS_SHOWN = 16;

const nothing = { about: '', amount: null, own: false, taken_by: null } as const;

/** Sorts the tasks, most urgent first; those that only another person may decide come last. */
export function inOrder(tasks: readonly OfficeTask[]): OfficeTask[] {
  const byClock = tasks.toSorted((first, second) => first.due - second.due);
  return [...byClock.filter(({ own }) => !own), ...byClock.filter(({ own }) => own)].slice(0, TASKS_SHOWN);
}

export function documentTasks(waiting: readonly WaitingDocument[]): OfficeTask[] {
  return waiting.slice(0, EACH).map(({ id, type, client, uploadedAt }) => ({
    ...nothing,
    kind: 'verification',
    to: `/verification/${id}`,
    reference: `#${id}`,
    about: type,
    name: `${client.firstName} ${client.lastName}`,
    ...dueAfter('verification', uploadedAt),
  }));
}

/** Lists requests that the person may decide, and their own, shown as pending. */
export function approvalTasks(approvals: readonly Approval[]): OfficeTask[] {
  return approvals
    .filter(({ state, obstacle }) => state === 'waiting' && (obstacle === null || obstacle === 'own'))
    .map((approval) => ({
      ...nothing,
      kind: 'approval',
      to: '/approvals',
      reference: `#${approval.id}`,
      about: approval.subject,
      name: approval.client?.name ?? approval.changes[0]?.name ?? '',
      since: approval.requested_at,
      due: approval.expires_at,
      own: approval.obstacle === 'own',
    }));
}

/**
 * Lists payments that wait for the desk: not those that wait for their client, their provider or a second person's
 * approval.
 */
export async function paymentTasks(
  connection: Connection,
  group: 'withdrawals' | 'deposits',
  { roles }: StaffSession,
): Promise<OfficeTask[]> {
  const isWithdrawal = group === 'withdrawals';
  if (!mayDo(roles, 'payments.propose') && !mayDo(roles, 'payments.pay')) return [];
  const order = { by: isWithdrawal ? 'due' : 'created', descending: false } as const;
  const filter = { group, stage: 'work', status: undefined, search: '' } as const;
  const rows = await listFirst(connection, filter, order, EACH);
  return rows.map(({ payment, client }) => {
    const kind: TaskKind = isWithdrawal ? 'withdrawal' : 'deposit';
    const clock = dueAfter(kind, payment.createdAt);
    return {
      ...nothing,
      kind,
      to: `/payments/${group}/${payment.number}`,
      reference: payment.number,
      name: client.name,
      about: payment.status,
      amount: { amount: payment.amount, currency: payment.currency },
      since: clock.since,
      due: payment.dueAt ?? clock.due,
    };
  });
}

export async function contactTasks(connection: Connection, { staffId, roles }: StaffSession): Promise<OfficeTask[]> {
  if (!mayDo(roles, 'contact.answer')) return [];
  const messages = await listOpenMessages(connection, EACH);
  return messages
    .filter(({ takenBy }) => takenBy === null || takenBy === staffId)
    .map((message) => ({
      ...nothing,
      kind: 'contact',
      to: `/contact/${message.id}`,
      reference: `#${message.id}`,
      name: message.name,
      about: message.beginning,
      taken_by: message.takerName,
      ...dueAfter('contact', message.createdAt),
    }));
}

/** Rule CP-7: lists complaints whose clock is over, or nearly. */
export async function complaintTasks(
  connection: Connection,
  { staffId, roles }: StaffSession,
  now: Instant,
): Promise<OfficeTask[]> {
  if (!mayDo(roles, 'complaints.work')) return [];
  const urgent = await listUrgentComplaints(connection, { now, limit: EACH });
  return urgent
    .filter(({ takenBy }) => takenBy === undefined || takenBy === staffId)
    .map(({ id, number, name, subject, receivedAt: since, dueAt: due, takerName = null }) => ({
      ...nothing,
      kind: 'complaint',
      to: `/complaints/${id}`,
      reference: number,
      name,
      about: subject,
      taken_by: takerName,
      since,
      due,
    }));
}

export async function popupTasks(connection: Connection, { staffId, roles }: StaffSession): Promise<OfficeTask[]> {
  if (!mayDo(roles, 'popups.publish')) return [];
  const waiting = await listWaitingPopups(connection, EACH);
  return waiting.map(({ id, title, submittedAt, writers }) => ({
    ...nothing,
    kind: 'popup',
    to: `/popups/${id}`,
    reference: `#${id}`,
    name: title,
    own: writers.includes(staffId),
    ...dueAfter('popup', submittedAt),
  }));
}

/**
 * Lists payouts to decide first, then to pay; while a second person is asked, the payout is their task among the
 * approvals.
 */
export async function payoutTasks(
  connection: Connection,
  { roles }: StaffSession,
  { now, currency }: { readonly now: Instant; readonly currency: string },
): Promise<OfficeTask[]> {
  if (!mayDo(roles, 'affiliates.pay')) return [];
  const waiting = await listUndecidedPayouts(connection, { now, limit: EACH });
  return waiting.map(({ id, partnerId, partnerName: name, amount, state, requestedAt }) => ({
    ...nothing,
    kind: 'partnerPayout',
    to: `/affiliates/${partnerId}`,
    reference: `#${id}`,
    name,
    about: state,
    amount: { amount: money(amount), currency },
    ...dueAfter('partnerPayout', requestedAt),
  }));
}

/** Rule FS-5: lists fills that a client's browser has found wrong, which wait for dealing. */
export async function fillTasks(connection: Connection, { roles }: StaffSession, now: Instant): Promise<OfficeTask[]> {
  if (!mayDo(roles, 'dealing.correct')) return [];
  // Rule CC-7: hides clients who count as erased.
  const hidden = maySeeCases(roles) ? undefined : countsAsErasedSql;
  const waiting = await listUnanswered(connection, { hidden, now, limit: EACH });
  return waiting.map(({ execution, symbol, clientName: name, reportedAt }) => ({
    ...nothing,
    kind: 'fillCheck',
    to: '/dealing/checks',
    reference: `#${execution}`,
    name,
    about: symbol,
    ...dueAfter('fillCheck', reportedAt),
  }));
}

function dueAfter(kind: TaskKind, since: Instant): { readonly since: Instant; readonly due: Instant } {
  return { since, due: since + clockMs[kind] };
}

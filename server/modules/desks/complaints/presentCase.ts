import type { ComplaintCase, ComplaintCaseRow } from '@candor/contracts/http/office/complaints.ts';
import { maskedAddress } from '@candor/domain/clients/clientFile.ts';
import { acknowledgeBy, answerBy, complaintClock } from '@candor/domain/complaints/clocks.ts';
import { complaintStateAt, openActs } from '@candor/domain/complaints/moves.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import type { Connection } from '../../../database/pool.ts';
import { findWaitingAbout } from '../../access/approvals/index.ts';
import { findStaff } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findPayment } from '../../money/payments/index.ts';
import { findDeskClient } from '../clientDesk/index.ts';
import { findSameAddress, listAdjustments } from './deskStore.ts';
import type { DeskComplaint } from './deskStore.ts';
import { answerKey, findTrade, listEntries } from './store.ts';

interface Reader {
  readonly connection: Connection;
  readonly session: StaffSession;
  readonly now: Instant;
}

export function presentCaseRow(
  complaint: DeskComplaint,
  { staffId }: Pick<StaffSession, 'staffId'>,
  now: Instant,
): ComplaintCaseRow {
  const { id, number, receivedAt, category, subject, outcome = null, clientId, pin = '' } = complaint;
  return {
    id,
    number,
    at: receivedAt,
    name: `${complaint.firstName} ${complaint.lastName}`,
    category,
    subject,
    state: complaintStateAt(complaint, now),
    clock: complaintClock(complaint.state, complaint) ?? null,
    outcome,
    client: clientId === undefined ? null : { id: clientId, pin },
    taken_by: complaint.takerName ?? null,
    mine: complaint.takenBy === staffId,
  };
}

export async function presentCase(complaint: DeskComplaint, reader: Reader): Promise<ComplaintCase> {
  const { connection, session, now } = reader;
  const { assignedAt, assignerName = '', email } = complaint;
  return {
    row: presentCaseRow(complaint, session, now),
    text: complaint.body,
    email: mayDo(session.roles, 'complaints.work') ? email : maskedAddress(email),
    language: complaint.language,
    same_address: complaint.clientId === undefined ? await sameAddress(email, reader) : null,
    assigned: assignedAt === undefined ? null : { by: assignerName, at: assignedAt },
    payment: await presentPayment(connection, complaint),
    trade: await presentTrade(connection, complaint),
    entries: await presentEntries(connection, complaint.id),
    acknowledge_by: acknowledgeBy(complaint.receivedAt),
    answer_by: answerBy(complaint),
    acts: [...openActs(complaint, now)],
    waiting: await presentWaiting(complaint, reader),
    redress: complaint.redress ?? null,
    adjustments: complaint.clientId === undefined ? [] : await listAdjustments(connection, complaint),
  };
}

/**
 * Finds a client with the typed address. Anybody can type one, and a client whom this person may not find is left out
 * (rule CC-7).
 */
async function sameAddress(email: string, reader: Reader): Promise<ComplaintCase['same_address']> {
  const { connection, session, now } = reader;
  if (!mayDo(session.roles, 'complaints.work')) return null;
  const found = await findSameAddress(connection, email);
  return found !== undefined && (await findDeskClient(connection, found.id, session, now)) !== undefined ? found : null;
}

async function presentPayment(connection: Connection, { paymentId }: DeskComplaint): Promise<ComplaintCase['payment']> {
  const payment = paymentId === undefined ? undefined : await findPayment(connection, paymentId);
  if (payment === undefined) return null;
  const { id, number, type, amount, createdAt: at } = payment;
  return { id, number, group: groupOf(type), amount, at };
}

async function presentTrade(connection: Connection, { positionId }: DeskComplaint): Promise<ComplaintCase['trade']> {
  const trade = positionId === undefined ? undefined : await findTrade(connection, positionId);
  if (trade === undefined) return null;
  const { id, symbol, amount, profit = null, openedAt, closedAt = null } = trade;
  return { id, symbol, amount, profit, opened_at: openedAt, closed_at: closedAt };
}

async function presentEntries(connection: Connection, complaintId: number): Promise<ComplaintCase['entries']> {
  const entries = await listEntries(connection, complaintId);
  const names = new Map<number, string>();
  for (const { staffId } of entries) {
    if (staffId === undefined || names.has(staffId)) continue;
    names.set(staffId, (await findStaff(connection, staffId))?.name ?? '');
  }
  return entries.map(({ id, kind, staffId, at, text, outcome = null, redress = null }) => ({
    id,
    kind,
    by: staffId === undefined ? null : (names.get(staffId) ?? ''),
    at,
    text,
    outcome,
    redress,
  }));
}

async function presentWaiting({ id }: DeskComplaint, { connection, now }: Reader): Promise<ComplaintCase['waiting']> {
  const approval = await findWaitingAbout(connection, 'complaintAnswer', answerKey(id), now);
  return approval === undefined
    ? null
    : { approval: approval.id, by: approval.requesterName, at: approval.requestedAt };
}

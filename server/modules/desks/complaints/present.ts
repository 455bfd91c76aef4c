import type { Brand } from '@candor/brands/schema.ts';
import type { WireComplaint, WireComplaintRow } from '@candor/contracts/http/complaints.ts';
import { acknowledgeBy, answerBy, ombudsmanBy } from '@candor/domain/complaints/clocks.ts';
import { complaintStateAt, isComplaintOpen, openActs } from '@candor/domain/complaints/moves.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import type { Connection } from '../../../database/pool.ts';
import { findPayment } from '../../money/payments/index.ts';
import { findTrade, listEntries } from './store.ts';
import type { Complaint } from './store.ts';

/** Actions of the client; the others are by staff. */
const OWN_ACTS = ['reopen', 'withdraw'] as const;

export function presentRow(complaint: Complaint, now: Instant): WireComplaintRow {
  const { number, category, subject, receivedAt, outcome = null } = complaint;
  return {
    number,
    category,
    subject,
    state: complaintStateAt(complaint, now),
    received_at: receivedAt,
    acknowledge_by: acknowledgeBy(receivedAt),
    answer_by: answerBy(complaint),
    outcome,
  };
}

/** Presents a complaint to its owner, without the notes of staff. */
export async function presentComplaint(
  connection: Connection,
  complaint: Complaint,
  brand: Pick<Brand, 'ombudsman'>,
  now: Instant,
): Promise<WireComplaint> {
  const entries = await listEntries(connection, complaint.id);
  const { closesAt, reopenedAt, state } = complaint;
  return {
    row: presentRow(complaint, now),
    text: complaint.body,
    payment: await presentPayment(connection, complaint),
    trade: await presentTrade(connection, complaint),
    entries: entries.map(({ kind, at, text, outcome = null, redress = null }) => ({
      kind,
      at,
      text,
      outcome,
      redress,
    })),
    is_held: complaint.isHeld,
    acts: openActs(complaint, now).filter((act) => OWN_ACTS.some((own) => own === act)),
    reopen_by: state === 'answered' && reopenedAt === undefined ? (closesAt ?? null) : null,
    ombudsman: presentOmbudsman(complaint, brand, now),
  };
}

async function presentPayment(connection: Connection, { paymentId }: Complaint): Promise<WireComplaint['payment']> {
  const payment = paymentId === undefined ? undefined : await findPayment(connection, paymentId);
  if (payment === undefined) return null;
  return { number: payment.number, group: groupOf(payment.type) };
}

async function presentTrade(connection: Connection, { positionId }: Complaint): Promise<WireComplaint['trade']> {
  const trade = positionId === undefined ? undefined : await findTrade(connection, positionId);
  return trade === undefined ? null : { id: trade.id, symbol: trade.symbol };
}

/** Rule CP-8: shows the ombudsman from the answer on, and for an overdue complaint. */
function presentOmbudsman(
  complaint: Complaint,
  { ombudsman }: Pick<Brand, 'ombudsman'>,
  now: Instant,
): WireComplaint['ombudsman'] {
  const { answeredAt } = complaint;
  const isOverdue = isComplaintOpen(complaint.state) && now > answerBy(complaint);
  if (answeredAt === undefined && !isOverdue) return null;
  const { name = null, address = null, link = null } = ombudsman ?? {};
  return { name, address, link, by: answeredAt === undefined ? null : ombudsmanBy(answeredAt) };
}

import { assertNever } from '@candor/domain/assert.ts';
import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Connection } from '../../../database/pool.ts';
import { changePayment } from './change.ts';
import { intendMove } from './moves.ts';
import { notifyOfChild } from './notices.ts';
import type { OutgoingEnd, SettleOutgoing } from './outgoing.ts';
import type { PaymentDeps } from './deps.ts';
import { findPayment, insertEvent } from './store.ts';
import type { Payment } from './store.ts';

/**
 * Rule DP-17: settles a refund by its provider's answer. A refund that is refused or returned goes back to the client;
 * one with an unknown outcome waits for staff.
 */
export function settleRefund(deps: Pick<PaymentDeps, 'brandOf' | 'clock' | 'onAlarm'>): SettleOutgoing {
  const { clock, onAlarm } = deps;
  return async (connection, refund, { key: attempt }, end, detail) => {
    const now = clock.now();
    const { status, reasons, id } = refund;
    const isOpen = status === 'processing' || status === 'onHold';
    const note = (kind: string) =>
      insertEvent(connection, refund, { kind, actor: 'provider', from: status, to: status, reasons, detail, at: now });
    switch (end) {
      case 'unsent':
        return note('unsent');
      case 'sent':
        if (isOpen) return recordEnd(connection, deps, refund, { end: 'approved', detail });
        if (status === 'approved') return;
        break;
      case 'failed': {
        const isBack = status === 'declined' || status === 'cancelled';
        if (isBack || (await hasReversal(connection, id))) return;
        await note('notSent');
        const amount = negate(refund.amount);
        const clientPart = (await clientPartOf(connection, id)) ?? amount;
        return intendMove(connection, refund, { kind: 'chargebackReversal', amount, clientPart }, now);
      }
      case 'noAnswer':
      case 'contradiction':
        if (isOpen) return recordEnd(connection, deps, refund, { end, detail });
        // A provider that falls silent after its word does not contradict itself.
        if (end === 'noAnswer') return;
        break;
      default:
        return assertNever(end);
    }
    // The refund was sent after it had been returned to the client, or with another amount: none of that is booked.
    onAlarm('a provider contradicts itself about a refund', { payment: id, attempt });
    await note('contradiction');
  };
}

interface Standing {
  readonly end: Extract<OutgoingEnd, 'noAnswer' | 'contradiction'> | 'approved';
  readonly detail: Readonly<Record<string, string>>;
}

async function recordEnd(
  connection: Connection,
  deps: Pick<PaymentDeps, 'brandOf' | 'clock'>,
  refund: Payment,
  { end, detail }: Standing,
): Promise<void> {
  const decision =
    end === 'approved'
      ? { status: 'approved' as const, reasons: [], moves: [] }
      : { status: 'onHold' as const, reasons: [end], moves: [] };
  const kind = end === 'approved' ? 'sent' : end;
  const cause = { kind, actor: 'provider', detail } as const;
  const changed = await changePayment(connection, refund, decision, cause, deps.clock.now());
  const deposit = refund.parentId === undefined ? undefined : await findPayment(connection, refund.parentId);
  if (deposit !== undefined) await notifyOfChild(connection, deps, changed, deposit);
}

async function hasReversal(connection: Connection, paymentId: number): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT FROM payment_move WHERE payment_id = $1 AND kind = 'chargebackReversal'`,
    [paymentId],
  );
  return rows.length > 0;
}

/** Reads the part of a refund that the client bore. */
async function clientPartOf(connection: Connection, paymentId: number): Promise<Money | undefined> {
  const { rows } = await connection.query<{ part: string | null }>(
    `SELECT answer ->> 'clientPart' AS part FROM payment_move WHERE payment_id = $1 AND kind = 'refund'`,
    [paymentId],
  );
  const part = rows[0]?.part;
  return part === undefined || part === null ? undefined : money(BigInt(part));
}

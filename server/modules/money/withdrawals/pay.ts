import { formatMoney } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { orderedReasons } from '@candor/domain/payments/withdrawal.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnWithdrawal, applyEvent, recordAction } from './act.ts';
import type { LockedWithdrawal, WithdrawalAction } from './act.ts';
import { listLegs, returnLeg, settleLeg } from './legStore.ts';
import type { StoredLeg } from './legStore.ts';
import { mailOfWithdrawal } from './notices.ts';
import type { WithdrawalDeskDeps } from './deps.ts';
import { updateHolds } from './store.ts';

type Done = Promise<Result<{ readonly paymentId: number }>>;

export interface LegPaid extends Omit<WithdrawalAction, 'reason'> {
  readonly leg: number;
  /** Reference of the transfer at the bank or card company. */
  readonly reference: string;
  /** Value date of the transfer, YYYY-MM-DD. */
  readonly value_date: string;
}

/**
 * Rule WD-8: records that a leg was sent, with its reference. The last leg completes the withdrawal. The outcome of a
 * leg that a provider was asked to pay comes from that provider, or else from two people (`paymentUnderway`, rule
 * WD-19).
 */
export function payLeg(deps: WithdrawalDeskDeps, act: LegPaid, session: StaffSession): Done {
  return actOnWithdrawal(deps, session, act, async (locked) => {
    const { connection, now } = locked;
    const found = await findLeg(locked, act.leg, 'open');
    if (!found.ok) return found;
    const { id, leg } = found.value;
    const { reference, value_date: valueDate, request } = act;
    const detail = { request, leg: id, reference, valueDate };
    const applied = await applyEvent(
      locked,
      { kind: 'legPaid', ...partOf(found.value) },
      eventBy(session, 'sent', detail),
    );
    if (!applied.ok) return applied;
    if (!(await settleLeg(connection, id, { reference, valueDate, now }))) return refuse({ code: 'paymentMoved' });
    await recordAction(locked, deps, session, {
      action: 'sent',
      reason: '',
      details: { leg: String(id), amount: amountText(leg.amount, applied.value), reference, valueDate },
    });
    const { amount } = leg;
    await mailOfWithdrawal(connection, deps, applied.value, { template: 'withdrawalSent', reference, amount });
    return applied;
  });
}

/**
 * Rule WD-8: records that a paid leg was returned. Its money is reserved again until a person decides where it goes.
 */
export function returnPaid(
  deps: WithdrawalDeskDeps,
  act: WithdrawalAction & { readonly leg: number },
  session: StaffSession,
): Done {
  return actOnWithdrawal(deps, session, act, async (locked) => {
    const { connection, withdrawal, now } = locked;
    const found = await findLeg(locked, act.leg, 'paid');
    if (!found.ok) return found;
    const { id, leg } = found.value;
    const detail = { request: act.request, leg: id, reason: act.reason };
    const applied = await applyEvent(
      locked,
      { kind: 'legReturned', ...partOf(found.value) },
      eventBy(session, 'returned', detail),
    );
    if (!applied.ok) return applied;
    await returnLeg(connection, id, now);
    await updateHolds(connection, withdrawal.payment.id, orderedReasons([...withdrawal.holds, 'payoutReturned']));
    await recordAction(locked, deps, session, {
      action: 'returned',
      reason: act.reason,
      details: { leg: String(id), amount: amountText(leg.amount, withdrawal.payment) },
    });
    const { amount } = leg;
    await mailOfWithdrawal(connection, deps, applied.value, { template: 'withdrawalReturned', amount });
    return applied;
  });
}

async function findLeg(
  { connection, withdrawal }: LockedWithdrawal,
  legId: number,
  state: StoredLeg['state'],
): Promise<Result<StoredLeg>> {
  const leg = (await listLegs(connection, withdrawal.payment.id)).find(({ id }) => id === legId);
  if (leg?.state === 'sending') return refuse({ code: 'paymentUnderway' });
  return leg?.state === state ? accept(leg) : refuse({ code: 'paymentMoved' });
}

/** Builds the part of a leg's moves; the leg's id distinguishes them from those of other legs. */
function partOf({ id, leg, provider }: StoredLeg) {
  return { amount: leg.amount, part: id, provider };
}

function eventBy({ staffId }: StaffSession, kind: string, detail: Readonly<Record<string, unknown>>) {
  return { kind, staffId, detail };
}

/** Formats an amount for the record, such as 840.00 EUR. */
function amountText(amount: Money, { currency }: { readonly currency: string }): string {
  return `${formatMoney(amount, currency)} ${currency}`;
}

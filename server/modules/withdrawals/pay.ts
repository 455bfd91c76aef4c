import { formatMoney } from '@candor/domain/money/decimal.ts';
import { findLastOutgoing, updateOutgoing } from '../payments/index.ts';
import type { Payment } from '../payments/index.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { ordered } from '@candor/domain/payments/withdrawal.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { StaffSession } from '../staff/index.ts';
import { actOn, goOn, recordOn } from './act.ts';
import type { InHand, StaffAct } from './act.ts';
import { endSending, listLegs, returnLeg, settleLeg } from './legStore.ts';
import type { StoredLeg } from './legStore.ts';
import { mailOfWithdrawal } from './notices.ts';
import type { WithdrawalDeskParts } from './parts.ts';
import { updateHolds } from './store.ts';

const SILENT_AFTER_MS = 24 * 3_600_000;

type Done = Promise<Result<{ readonly paymentId: number }>>;

export interface LegPaid extends Omit<StaffAct, 'reason'> {
  readonly leg: number;
  /** The bank's or the card company's. */
  readonly reference: string;
  /** YYYY-MM-DD: the day from which the money counts there. */
  readonly value_date: string;
}

/** Rule WD-8: a part was sent, and this is how it is found there. With the last part the withdrawal is completed. */
export function payLeg(parts: WithdrawalDeskParts, act: LegPaid, session: StaffSession): Done {
  return actOn(parts, session, act, async (inHand) => {
    const { connection, now } = inHand;
    const found = await findLeg(inHand, act.leg, ['open', 'sending']);
    if (found === undefined) return refuse({ code: 'paymentMoved' });
    const { reference, value_date: valueDate, request } = act;
    const detail = { request, leg: found.id, reference, valueDate };
    const kind = found.state === 'sending' ? 'legSent' : 'legPaid';
    const gone = await goOn(inHand, { kind, ...partOf(found) }, by(session, 'sent', detail));
    if (!gone.ok) return gone;
    await endAttempt(inHand, found, 'sent');
    await updateHolds(connection, inHand.withdrawal.payment.id, settled(inHand.withdrawal.holds));
    if (!(await settleLeg(connection, found.id, { reference, valueDate, now })))
      return refuse({ code: 'paymentMoved' });
    await recordOn(inHand, parts, session, {
      action: 'sent',
      reason: '',
      details: { leg: String(found.id), amount: formatMoney(found.leg.amount), reference, valueDate },
    });
    const amount = shown(found, gone.value);
    await mailOfWithdrawal(connection, gone.value, { template: 'withdrawalSent', reference, amount }, now);
    return gone;
  });
}

/**
 * Rule WD-8: a part came back. It lies aside again until somebody has decided where it goes. Of one that its provider
 * was asked to pay staff say that it was never sent only when nobody has answered for a day (`paymentUnderway`).
 */
export function returnPaid(
  parts: WithdrawalDeskParts,
  act: StaffAct & { readonly leg: number },
  session: StaffSession,
): Done {
  return actOn(parts, session, act, async (inHand) => {
    const { connection, withdrawal, now } = inHand;
    const found = await findLeg(inHand, act.leg, ['paid', 'sending']);
    if (found === undefined) return refuse({ code: 'paymentMoved' });
    const isSending = found.state === 'sending';
    if (isSending && !(await isSilent(inHand, found))) return refuse({ code: 'paymentUnderway' });
    const detail = { request: act.request, leg: found.id, reason: act.reason };
    const event = isSending ? 'legFailed' : 'legReturned';
    const gone = await goOn(known(inHand), { kind: event, ...partOf(found) }, by(session, 'returned', detail));
    if (!gone.ok) return gone;
    await endAttempt(inHand, found, 'failed');
    if (isSending) await endSending(connection, found.id, 'failed');
    else await returnLeg(connection, found.id, now);
    const holds: PaymentReason[] = ordered([...settled(withdrawal.holds), 'payoutReturned']);
    await updateHolds(connection, withdrawal.payment.id, holds);
    await recordOn(inHand, parts, session, {
      action: 'returned',
      reason: act.reason,
      details: { leg: String(found.id), amount: formatMoney(found.leg.amount) },
    });
    const amount = shown(found, gone.value);
    if (!isSending) await mailOfWithdrawal(connection, gone.value, { template: 'withdrawalReturned', amount }, now);
    return gone;
  });
}

/** Nobody waits any more for what a provider could not say. */
function settled(holds: readonly PaymentReason[]): PaymentReason[] {
  return holds.filter((hold) => hold !== 'noAnswer' && hold !== 'contradiction');
}

function known(inHand: InHand): InHand {
  return { ...inHand, facts: { ...inHand.facts, holds: settled(inHand.facts.holds) } };
}

async function findLeg(
  { connection, withdrawal }: InHand,
  legId: number,
  states: readonly StoredLeg['state'][],
): Promise<StoredLeg | undefined> {
  const legs = await listLegs(connection, withdrawal.payment.id);
  return legs.find((leg) => leg.id === legId && states.includes(leg.state));
}

/** Its provider has been asked long enough, or has said what cannot be. */
async function isSilent({ connection, withdrawal, now }: InHand, { id: legId }: StoredLeg): Promise<boolean> {
  const attempt = await findLastOutgoing(connection, { paymentId: withdrawal.payment.id, legId });
  if (attempt === undefined || attempt.result === 'stuck') return true;
  return attempt.outcome === 'unknown' && now >= attempt.startedAt + SILENT_AFTER_MS;
}

/** Staff know what has become of it: nobody is asked any more. */
async function endAttempt(
  { connection, withdrawal }: InHand,
  { id: legId, state }: StoredLeg,
  result: 'sent' | 'failed',
): Promise<void> {
  if (state !== 'sending') return;
  const attempt = await findLastOutgoing(connection, { paymentId: withdrawal.payment.id, legId });
  if (attempt !== undefined) await updateOutgoing(connection, attempt, { result, pollAt: undefined });
}

/** The leg's own number keeps its moves apart from those of every other. */
function partOf({ id, leg, provider }: StoredLeg) {
  return { amount: leg.amount, part: id, provider };
}

function by({ staffId }: StaffSession, kind: string, detail: Readonly<Record<string, unknown>>) {
  return { kind, staffId, detail };
}

function shown({ leg }: StoredLeg, { currency }: Payment): string {
  return `${formatMoney(leg.amount)} ${currency}`;
}

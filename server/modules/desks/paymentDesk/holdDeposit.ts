import type { DepositEvent } from '@candor/domain/payments/depositFacts.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { endWaiting } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import { applyDeposit } from '../../money/payments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { actOnDeposit } from './depositAct.ts';
import type { DepositAct } from './depositAct.ts';
import { depositKey } from './depositKey.ts';
import type { PaymentDeskDeps } from './deps.ts';

/** Holds a deposit for review by a person. Pending approvals are cancelled. */
export async function holdDeposit(
  deps: PaymentDeskDeps,
  { hold, ...act }: DepositAct & { readonly hold: string },
  session: StaffSession,
): Promise<Result<true>> {
  // Documents are requested from clients only when they withdraw money.
  return hold === 'review' ? move(deps, act, session, 'held') : refuse({ code: 'malformed', field: 'hold' });
}

/** Releases a reviewed deposit: arrived money is credited; otherwise the provider is queried again. */
export function releaseDeposit(deps: PaymentDeskDeps, act: DepositAct, session: StaffSession): Promise<Result<true>> {
  return move(deps, act, session, 'released');
}

/** Declines a deposit: nothing is credited, and money in suspense goes back. */
export function declineDeposit(deps: PaymentDeskDeps, act: DepositAct, session: StaffSession): Promise<Result<true>> {
  return move(deps, act, session, 'declined');
}

/** Moves a deposit by one person, with its event and its audit entry. */
function move(
  deps: PaymentDeskDeps,
  act: DepositAct,
  session: StaffSession,
  kind: Extract<DepositEvent['kind'], 'held' | 'released' | 'declined'>,
): Promise<Result<true>> {
  return actOnDeposit(deps, session, act, async ({ connection, payment, now }) => {
    const { request, reason } = act;
    const cause = { kind, actor: `staff:${session.staffId}`, detail: { request, reason } };
    const applied = await applyDeposit(connection, deps.payments, payment, { kind }, cause);
    if (!applied.ok) return applied;
    await endWaiting(connection, depositKey(payment.id));
    await recordAct(connection, deps.audit, {
      actor: session,
      at: now,
      action: `deposit.${kind}`,
      reason,
      subject: `payment:${payment.id}`,
      clientId: payment.clientId,
      details: { number: payment.number },
    });
    return accept({ ask: applied.value.decision.ask });
  });
}

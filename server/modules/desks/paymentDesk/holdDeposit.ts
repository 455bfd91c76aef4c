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

/** A person has to look. Pending approvals are cancelled. */
export async function holdDeposit(
  deps: PaymentDeskDeps,
  { hold, ...act }: DepositAct & { readonly hold: string },
  session: StaffSession,
): Promise<Result<true>> {
  // What a client has to provide is requested where they withdraw money.
  return hold === 'review' ? move(deps, act, session, 'held') : refuse({ code: 'malformed', field: 'hold' });
}

/** A person has looked: what has arrived is credited; in any other case the provider is asked again. */
export function releaseDeposit(deps: PaymentDeskDeps, act: DepositAct, session: StaffSession): Promise<Result<true>> {
  return move(deps, act, session, 'released');
}

/** Nothing is credited; what lies in suspense goes back. */
export function declineDeposit(deps: PaymentDeskDeps, act: DepositAct, session: StaffSession): Promise<Result<true>> {
  return move(deps, act, session, 'declined');
}

/** One person's move of a deposit, with its event and its audit entry. */
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

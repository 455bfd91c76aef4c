import { assert } from '@candor/domain/assert.ts';
import { isWaitingForClient } from '@candor/domain/payments/withdrawal.ts';
import { changePayment, insertEvent } from '../payments/index.ts';
import type { Follow } from '../payments/index.ts';
import { mailOfWithdrawal } from './notices.ts';
import type { WithdrawalDeps } from './deps.ts';

/**
 * Applies the engine's answer to a move. If the reserve is refused, the withdrawal never took place. A release is
 * refused if a chargeback has just taken everything reserved. All other moves concern money already set aside.
 */
export function followWithdrawal(deps: Pick<WithdrawalDeps, 'brandOf' | 'clock'>): Follow {
  return async (connection, payment, { kind, isDone, refusal }) => {
    const now = deps.clock.now();
    if (kind === 'reserve' && isDone) {
      await mailOfWithdrawal(connection, deps, payment, { template: 'withdrawalReceived' });
      if (isWaitingForClient(payment)) {
        await mailOfWithdrawal(connection, deps, payment, { template: 'withdrawalHeld', items: payment.reasons });
      }
      return;
    }
    if (kind === 'reserve') {
      const cause = { kind: 'reserveRefused', actor: 'system', detail: { refusal } };
      await changePayment(connection, payment, { status: 'void', reasons: ['ledgerRefused'], moves: [] }, cause, now);
      return;
    }
    if (kind === 'release' && refusal?.code === 'notSetAside') {
      const { status: to, reasons } = payment;
      const event = { kind: 'nothingReleased', actor: 'system', from: to, to, reasons, detail: {}, at: now };
      return insertEvent(connection, payment, event);
    }
    assert(isDone, `the money of withdrawal ${payment.id} lies aside: ${kind} was refused with ${refusal?.code}`);
  };
}

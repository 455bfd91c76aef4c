import { assert } from '@candor/domain/assert.ts';
import { isWaitingForClient } from '@candor/domain/payments/withdrawal.ts';
import type { Clock } from '../../clock.ts';
import { changePayment } from '../payments/index.ts';
import type { Follow } from '../payments/index.ts';
import { mailOfWithdrawal } from './notices.ts';

/**
 * What comes of a move that the engine has answered. Only the reserve can be refused, and then the withdrawal never
 * was; every other move is of money that lies aside already.
 */
export function followWithdrawal({ clock }: { readonly clock: Clock }): Follow {
  return async (connection, payment, { kind, isDone, refusal }) => {
    const now = clock.now();
    if (kind === 'reserve' && isDone) {
      await mailOfWithdrawal(connection, payment, { template: 'withdrawalReceived' }, now);
      if (isWaitingForClient(payment)) {
        await mailOfWithdrawal(connection, payment, { template: 'withdrawalHeld', items: payment.reasons }, now);
      }
      return;
    }
    if (kind === 'reserve') {
      const cause = { kind: 'reserveRefused', actor: 'system', detail: { refusal } };
      await changePayment(connection, payment, { status: 'void', reasons: ['ledgerRefused'], moves: [] }, cause, now);
      return;
    }
    assert(isDone, `the money of withdrawal ${payment.id} lies aside: ${kind} was refused with ${refusal?.code}`);
  };
}

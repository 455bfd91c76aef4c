import { decideWithdrawal, reservedOf } from '@candor/domain/payments/withdrawal.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { findPayment } from '../payments/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { changeWithdrawal } from './change.ts';
import { mailOfWithdrawal } from './notices.ts';
import type { WithdrawalDeps } from './deps.ts';
import { lockWithdrawal, readFacts } from './store.ts';

/** Rule WD-5: the client cancels it before any approval; of two simultaneous acts one wins. */
export async function cancelWithdrawal(
  deps: Pick<WithdrawalDeps, 'pool' | 'clock' | 'brandOf' | 'carryOut'>,
  { brandId, clientId }: Pick<Session, 'brandId' | 'clientId'>,
  paymentId: number,
): Promise<Result<true>> {
  // Requests that the engine has not answered yet are repeated first.
  await deps.carryOut(brandId, paymentId);
  const cancelled = await transaction(deps.pool, brandId, async (connection): Promise<Result<true>> => {
    const found = await findPayment(connection, paymentId);
    if (found === undefined || found.clientId !== clientId) return refuse({ code: 'notFound' });
    const withdrawal = await lockWithdrawal(connection, paymentId);
    const facts = await readFacts(connection, withdrawal.payment);
    const decided = decideWithdrawal({ ...facts, holds: [] }, { kind: 'cancelled' });
    if (!decided.ok) return decided;
    const now = deps.clock.now();
    const cause = { kind: 'cancelled', actor: 'client', detail: {} };
    const payment = await changeWithdrawal(connection, withdrawal, decided.value, cause, now);
    const amount = reservedOf(facts);
    await mailOfWithdrawal(connection, deps, payment, { template: 'withdrawalCancelled', amount });
    return accept(true);
  });
  if (cancelled.ok) await deps.carryOut(brandId, paymentId);
  return cancelled;
}

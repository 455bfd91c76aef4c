import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { differences, givenBack } from '@candor/domain/payments/match.ts';
import type { ProviderSnapshot } from '@candor/domain/payments/provider.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { findLastOutgoing, updateOutgoing } from './outgoingStore.ts';
import type { PaymentDeps } from './deps.ts';
import { settleRefund } from './settleRefund.ts';
import { lockPayment, paymentRows } from './store.ts';
import type { Payment } from './store.ts';

/**
 * Rule DP-17: where refunds have no name of their own, those are done, the oldest first, that fit into what the
 * deposit's provider says it has given back of it.
 */
export async function settleReported(deps: PaymentDeps, deposit: Payment, snapshot: ProviderSnapshot): Promise<void> {
  const { brandId, provider, id, amount } = deposit;
  const configured = provider === undefined ? undefined : deps.providerOf(brandId, provider);
  if (configured?.provider.refundsReported !== 'onDeposit') return;
  const isOurs = differences({ ...deposit, isTest: configured.isTest }, snapshot).length === 0;
  const back = isOurs ? givenBack(deposit, snapshot, amount) : undefined;
  if (back === undefined) return;
  const refunds = await transaction(deps.pool, brandId, (connection) => listRefunds(connection, id));
  let returned: Money = money(0n);
  for (const refund of refunds.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    returned = money(returned - refund.amount);
    if (returned > back) return;
    if (refund.status === 'processing' || refund.status === 'onHold') await endReported(deps, refund);
  }
}

/** Completed ones count first. */
function rankOf({ status }: Payment): number {
  return status === 'approved' ? 0 : 1;
}

function listRefunds(connection: Connection, depositId: number): Promise<Payment[]> {
  return paymentRows.all(
    connection,
    `SELECT ${paymentRows.columns} FROM payment
     WHERE parent_id = $1 AND type_id = 7 AND status IN ('approved', 'processing', 'onHold')
     ORDER BY id`,
    [depositId],
  );
}

function endReported(deps: PaymentDeps, { id, brandId }: Payment): Promise<void> {
  return transaction(deps.pool, brandId, async (connection) => {
    const refund = await lockPayment(connection, id);
    const attempt = await findLastOutgoing(connection, { paymentId: id, legId: undefined });
    if (attempt === undefined || attempt.outcome === 'unsent' || attempt.result === 'sent') return;
    await updateOutgoing(connection, attempt, { result: 'sent', pollAt: undefined });
    await settleRefund(deps)(connection, refund, attempt, 'sent', { attempt: attempt.key });
  });
}

import type { BrandId } from '@candor/domain/ids.ts';
import { isWholeMinor } from '@candor/domain/money/currency.ts';
import { fromMinor } from '@candor/domain/payments/currency.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { carryOutMoves, findPayment, intendMove } from '../../money/payments/index.ts';
import type { PaymentDeps } from '../../money/payments/index.ts';

interface FeeRow {
  readonly payment_id: bigint;
  readonly fee: string;
  readonly currency: string;
}

/** Rule RC-7: what a provider kept of a deposit that has been credited is booked once, under a command of its own. */
export async function bookFees(deps: PaymentDeps, brandId: BrandId): Promise<void> {
  const due = await transaction(deps.pool, brandId, findDue);
  for (const { payment_id: paymentId, fee, currency } of due) {
    const id = toInteger(paymentId);
    const amount = fromMinor({ minor: BigInt(fee), currency });
    if (amount === undefined || !isWholeMinor(amount, currency)) continue;
    await transaction(deps.pool, brandId, async (connection) => {
      const payment = await findPayment(connection, id);
      if (payment !== undefined) await intendMove(connection, payment, { kind: 'fee', amount }, deps.clock.now());
    });
    await carryOutMoves(deps, brandId, id);
  }
}

async function findDue(connection: Connection): Promise<readonly FeeRow[]> {
  const { rows } = await connection.query<FeeRow>(
    `SELECT DISTINCT ON (line.payment_id) line.payment_id, line.fee::text, line.currency
     FROM reconciliation_line line JOIN payment_move credit
       ON credit.payment_id = line.payment_id AND credit.kind IN ('deposit', 'releaseSuspended') AND credit.state = 'done'
     WHERE line.fee > 0 AND line.bucket IN ('matched', 'missingHere')
       AND NOT EXISTS (SELECT FROM payment_move fee WHERE fee.payment_id = line.payment_id AND fee.kind = 'fee')
     ORDER BY line.payment_id, line.id LIMIT 200`,
  );
  return rows;
}

import type { BrandId } from '@candor/domain/ids.ts';
import { isWholeMinor } from '@candor/domain/money/currency.ts';
import { fromMinor } from '@candor/domain/payments/currency.ts';
import { PAGE_ROWS, inPages } from '../../../database/inPages.ts';
import { transaction } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { carryOutMoves, findPayment, intendMove } from '../../money/payments/index.ts';
import type { PaymentDeps } from '../../money/payments/index.ts';

const feeRows = rowsOf({
  paymentId: column.integer('line.payment_id'),
  fee: { minor: column.text('line.fee::text').as(BigInt), currency: column.text('line.currency') },
});

const DUE = `
  SELECT DISTINCT ON (line.payment_id) ${feeRows.columns}
  FROM reconciliation_line line JOIN payment_move credit
    ON credit.payment_id = line.payment_id AND credit.kind IN ('deposit', 'releaseSuspended') AND credit.state = 'done'
  WHERE line.fee > 0 AND line.bucket IN ('matched', 'missingHere')
    AND NOT EXISTS (SELECT FROM payment_move fee WHERE fee.payment_id = line.payment_id AND fee.kind = 'fee')
    AND line.payment_id > $1
  ORDER BY line.payment_id, line.id LIMIT ${PAGE_ROWS}`;

/**
 * Rule RC-7: books what a provider kept of a credited deposit, once, under a command of its own. A fee that cannot be
 * booked does not delay the others.
 */
export async function bookFees(deps: PaymentDeps, brandId: BrandId): Promise<void> {
  const list = (after: number) =>
    transaction(deps.pool, brandId, (connection) => feeRows.all(connection, DUE, [after]));
  for await (const due of inPages(list, ({ paymentId }) => paymentId)) {
    try {
      await bookFee(deps, brandId, due);
    } catch (error) {
      deps.onTrouble(error, 'a fee of a provider was not booked');
    }
  }
}

async function bookFee(deps: PaymentDeps, brandId: BrandId, { paymentId, fee }: RowOf<typeof feeRows>): Promise<void> {
  const amount = fromMinor(fee);
  if (amount === undefined || !isWholeMinor(amount, fee.currency)) return;
  await transaction(deps.pool, brandId, async (connection) => {
    const payment = await findPayment(connection, paymentId);
    if (payment !== undefined) await intendMove(connection, payment, { kind: 'fee', amount }, deps.clock.now());
  });
  await carryOutMoves(deps, brandId, paymentId);
}

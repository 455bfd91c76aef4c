import { refusalCodes } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { PaymentDeps } from './deps.ts';

/** Kind of the event of an approval that could not be carried out; its detail can give the reason. */
export const APPROVAL_OVER = 'approvalOver';

interface Trace {
  readonly kind: string;
  readonly refusal: string | null;
  /** The engine's answer to the refund or chargeback that the approval started. */
  readonly answer: { readonly code: string; readonly params?: Readonly<Record<string, string>> } | null;
}

/**
 * Rule FE-6: reads the outcome of an approved decision about a payment from the events that name its approval: the
 * payment's own, and those of the refunds and chargebacks that it started. Reading it again gives the same.
 */
export function readApproved(
  { pool }: Pick<PaymentDeps, 'pool'>,
  { brandId, id: approvalId }: { readonly brandId: string; readonly id: number },
  paymentId: number,
): Promise<Result<true>> {
  return transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<Trace>(
      `SELECT event.kind, event.detail ->> 'refusal' AS refusal, move.answer
       FROM payment_event event
       JOIN payment ON payment.id = event.payment_id
       LEFT JOIN payment_move move ON move.payment_id = payment.id AND payment.parent_id = $1
         AND move.state = 'refused' AND move.kind IN ('refund', 'chargeback')
       WHERE (payment.id = $1 OR payment.parent_id = $1) AND event.detail @> $2::jsonb`,
      [paymentId, JSON.stringify({ approval: approvalId })],
    );
    const over = rows.find(({ kind }) => kind === APPROVAL_OVER);
    const refused = rows.find(({ answer }) => answer !== null);
    if (rows.length > 0 && over === undefined && refused === undefined) return accept(true);
    const text = refused?.answer?.code ?? over?.refusal;
    const code = refusalCodes.find((one) => one === text) ?? 'paymentMoved';
    return refuse({ code, params: refused?.answer?.params ?? {} });
  });
}

import type { Instant } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Payment, PaymentEvent } from '../../money/payments/index.ts';

/** Evidence of money: a line and its statement. */
export interface Evidence {
  /** Source of the statement: the provider's id, or `bank`. */
  readonly source: string;
  readonly reference: string;
}

/** Returns the evidence for a line of the provider's, or of our own bank's statement. */
export function evidenceOf({ provider = 'bank' }: Pick<Payment, 'provider'>, reference: string): Evidence {
  return { source: provider, reference };
}

/** Rule DP-12: is the line used for a payment already? */
export async function isEvidenceUsed(connection: Connection, { source, reference }: Evidence): Promise<boolean> {
  const { rows } = await connection.query(
    'SELECT 1 FROM payment_evidence WHERE source = $1 AND upper(reference) = upper($2)',
    [source, reference],
  );
  return rows.length > 0;
}

/**
 * Inserts the evidence; throws if another payment takes the same line at the same moment, which rolls this one back.
 */
export async function insertEvidence(
  connection: Connection,
  { brandId, id }: Pick<Payment, 'brandId' | 'id'>,
  used: Evidence & { readonly amount: Money; readonly approvalId: number },
  now: Instant,
): Promise<void> {
  await connection.query(
    `INSERT INTO payment_evidence (brand_id, payment_id, source, reference, amount, approval_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [brandId, id, used.source, used.reference, String(used.amount), used.approvalId, toTimestamp(now)],
  );
}

/** Has a request or an approval been carried out? Each leaves an event that names it. */
export async function hasEvent(
  connection: Connection,
  paymentId: number,
  by: { readonly request: string } | { readonly approval: number },
): Promise<boolean> {
  const { rows } = await connection.query(
    'SELECT 1 FROM payment_event WHERE payment_id = $1 AND detail @> $2::jsonb LIMIT 1',
    [paymentId, JSON.stringify(by)],
  );
  return rows.length > 0;
}

/** Returns the names of staff by the actor in an event. */
export async function readStaffNames(
  connection: Connection,
  events: readonly Pick<PaymentEvent, 'actor'>[],
): Promise<Map<string, string>> {
  const actors = [...new Set(events.map(({ actor }) => actor))];
  const { rows } = await connection.query<{ actor: string; name: string }>(
    `SELECT 'staff:' || id AS actor, full_name AS name FROM staff WHERE 'staff:' || id = ANY($1)`,
    [actors],
  );
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}

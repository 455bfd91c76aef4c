import type { ClientId, Instant } from '@candor/domain/ids.ts';
import type { PayoutLeg } from '@candor/domain/payments/routing.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Payment } from '../payments/index.ts';

/** Provider of a wire: its clearing account in the ledger. */
export const WIRE_PROVIDER = 'bankWire';

const legRows = rowsOf(
  {
    id: column.integer(),
    provider: column.text(),
    state: column.text<'open' | 'sending' | 'paid' | 'returned' | 'failed' | 'dropped'>(),
    /** Number of the deposit that the leg goes back to. */
    depositNumber: column.text('deposit.number').optional(),
    reference: column.text().optional(),
    /** Date in the format YYYY-MM-DD. */
    valueDate: column.text('leg.value_date::text').optional(),
    settledAt: column.instant().optional(),
  },
  'leg',
);
const partRows = legRows.with({ depositId: column.integer().optional(), amount: column.money() }, 'leg');

export type StoredLeg = RowOf<typeof legRows> & { readonly leg: PayoutLeg };

export async function listLegs(connection: Connection, paymentId: number): Promise<StoredLeg[]> {
  const parts = await partRows.all(
    connection,
    `SELECT ${partRows.columns} FROM withdrawal_leg leg LEFT JOIN payment deposit ON deposit.id = deposit_id
     WHERE leg.payment_id = $1 ORDER BY leg.id`,
    [paymentId],
  );
  return parts.map(({ depositId, amount, ...leg }) => ({
    ...leg,
    leg:
      depositId === undefined
        ? { kind: 'wire', amount }
        : { kind: 'source', depositId, provider: leg.provider, amount },
  }));
}

/** Replaces the open legs of a withdrawal. */
export async function replaceOpen(
  connection: Connection,
  { id, brandId }: Pick<Payment, 'id' | 'brandId'>,
  legs: readonly PayoutLeg[],
): Promise<void> {
  await connection.query("UPDATE withdrawal_leg SET state = 'dropped' WHERE payment_id = $1 AND state = 'open'", [id]);
  for (const leg of legs) {
    const [depositId, provider] = leg.kind === 'source' ? [leg.depositId, leg.provider] : [null, WIRE_PROVIDER];
    await connection.query(
      'INSERT INTO withdrawal_leg (brand_id, payment_id, deposit_id, provider, amount) VALUES ($1, $2, $3, $4, $5)',
      [brandId, id, depositId, provider, String(leg.amount)],
    );
  }
}

/** Marks a leg as paid. False: it was neither open nor being sent. */
export async function settleLeg(
  connection: Connection,
  legId: number,
  settled: { readonly reference: string; readonly valueDate: string; readonly now: Instant },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE withdrawal_leg SET state = 'paid', reference = $2, value_date = $3, settled_at = $4
     WHERE id = $1 AND state IN ('open', 'sending')`,
    [legId, settled.reference, settled.valueDate, toTimestamp(settled.now)],
  );
  return rowCount === 1;
}

/** Marks an open leg as being sent. False: it was not open. */
export async function sendLeg(connection: Connection, legId: number): Promise<boolean> {
  const sql = "UPDATE withdrawal_leg SET state = 'sending' WHERE id = $1 AND state = 'open'";
  const { rowCount } = await connection.query(sql, [legId]);
  return rowCount === 1;
}

/**
 * Ends the sending of a leg: `open` if nothing was sent, so that it can be retried; `failed` if the provider did not
 * pay it.
 */
export async function endSending(connection: Connection, legId: number, state: 'open' | 'failed'): Promise<void> {
  await connection.query("UPDATE withdrawal_leg SET state = $2 WHERE id = $1 AND state = 'sending'", [legId, state]);
}

export async function returnLeg(connection: Connection, legId: number, now: Instant): Promise<boolean> {
  const { rowCount } = await connection.query(
    "UPDATE withdrawal_leg SET state = 'returned', settled_at = $2 WHERE id = $1 AND state = 'paid'",
    [legId, toTimestamp(now)],
  );
  return rowCount === 1;
}

const sumRows = rowsOf({
  paid: column.money("coalesce(sum(amount) FILTER (WHERE state = 'paid'), 0)::bigint"),
  sending: column.money("coalesce(sum(amount) FILTER (WHERE state = 'sending'), 0)::bigint"),
});

/** Sums the legs that were sent and not returned, and those that may be on their way. */
export function sumLegs(connection: Connection, paymentId: number): Promise<RowOf<typeof sumRows>> {
  return sumRows.one(connection, `SELECT ${sumRows.columns} FROM withdrawal_leg WHERE payment_id = $1`, [paymentId]);
}

const sourceRows = rowsOf({
  depositId: column.integer('deposit.id'),
  number: column.text('deposit.number'),
  provider: column.text('deposit.provider'),
  at: column.instant('deposit.created_at'),
  net: column.money(`(credited_amount(deposit.id, deposit.amount)
    + coalesce((SELECT sum(back.amount) FROM payment back WHERE back.parent_id = deposit.id AND back.type_id = 7
        AND back.status NOT IN ('void', 'declined', 'cancelled', 'expired')), 0)
    - coalesce((SELECT sum(leg.amount) FROM withdrawal_leg leg JOIN payment ON payment.id = leg.payment_id
        WHERE leg.deposit_id = deposit.id
          AND (leg.state IN ('paid', 'sending') OR (leg.state = 'open' AND leg.payment_id <> $2
            AND payment.status IN ('pending', 'onHold', 'processing')))), 0))::bigint`),
});

/** A source with the number by which staff know its deposit. */
export type NumberedSource = RowOf<typeof sourceRows>;

/** Serialises the use of a client's sources: a withdrawal sees what others have taken from a deposit. */
export async function lockSources(connection: Connection, clientId: ClientId): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 692))', [`payoutSources:${clientId}`]);
}

/**
 * Lists the deposits that a client's money can go back to, by card and other providers, each with the part that is
 * neither paid back nor on its way. Wires go to the bank account, and a source that once returned money is not used
 * again.
 */
export function listSources(
  connection: Connection,
  clientId: ClientId,
  /** The withdrawal whose open legs are about to be replaced. */
  paymentId: number,
): Promise<NumberedSource[]> {
  return sourceRows.all(
    connection,
    `SELECT ${sourceRows.columns} FROM payment deposit
     WHERE deposit.client_id = $1 AND deposit.type_id IN (1, 3, 9) AND deposit.provider IS NOT NULL
       AND deposit.status IN ('approved', 'partiallyRefunded')
       AND NOT EXISTS (SELECT 1 FROM withdrawal_leg gone 
         WHERE gone.deposit_id = deposit.id AND gone.state IN ('returned', 'failed'))
     ORDER BY deposit.id`,
    [clientId, paymentId],
  );
}

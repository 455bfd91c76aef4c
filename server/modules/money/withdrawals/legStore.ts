import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { PayoutLeg, PayoutSource } from '@candor/domain/payments/routing.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Payment } from '../payments/index.ts';

/** The provider of a wire: its clearing account in the ledger. */
export const WIRE_PROVIDER = 'bankWire';

export interface StoredLeg {
  readonly id: number;
  readonly leg: PayoutLeg;
  /** Of the deposit that it goes back to. */
  readonly depositNumber: string | undefined;
  readonly provider: string;
  readonly state: 'open' | 'sending' | 'paid' | 'returned' | 'failed' | 'dropped';
  readonly reference: string | undefined;
  /** YYYY-MM-DD. */
  readonly valueDate: string | undefined;
  readonly settledAt: Instant | undefined;
}

interface Row {
  readonly id: bigint;
  readonly deposit_id: bigint | null;
  readonly deposit_number: string | null;
  readonly provider: string;
  readonly amount: bigint;
  readonly state: StoredLeg['state'];
  readonly reference: string | null;
  readonly value_date: string | null;
  readonly settled_at: Instant | null;
}

export async function listLegs(connection: Connection, paymentId: number): Promise<StoredLeg[]> {
  const { rows } = await connection.query<Row>(
    `SELECT leg.id, deposit_id, deposit.number AS deposit_number, leg.provider, leg.amount, state, reference,
       value_date::text, settled_at
     FROM withdrawal_leg leg LEFT JOIN payment deposit ON deposit.id = deposit_id
     WHERE leg.payment_id = $1 ORDER BY leg.id`,
    [paymentId],
  );
  return rows.map(toLeg);
}

/** These are to be paid, in place of those that were. */
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

/** False: it is not in the state that it has to come from. */
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

/** Its provider is asked to pay it. */
export async function sendLeg(connection: Connection, legId: number): Promise<boolean> {
  const sql = "UPDATE withdrawal_leg SET state = 'sending' WHERE id = $1 AND state = 'open'";
  const { rowCount } = await connection.query(sql, [legId]);
  return rowCount === 1;
}

/** It is not being paid any more: nothing has left, so that it can be tried again, or the provider did not pay it. */
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

/** Σ of what was sent and has not come back, and of what may be out. */
export async function sumLegs(
  connection: Connection,
  paymentId: number,
): Promise<{ readonly paid: Money; readonly sending: Money }> {
  const { rows } = await connection.query<{ paid: string; sending: string }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE state = 'paid'), 0)::text AS paid,
       coalesce(sum(amount) FILTER (WHERE state = 'sending'), 0)::text AS sending
     FROM withdrawal_leg WHERE payment_id = $1`,
    [paymentId],
  );
  const [{ paid, sending } = { paid: '0', sending: '0' }] = rows;
  return { paid: money(BigInt(paid)), sending: money(BigInt(sending)) };
}

/** A source with the number by which staff know its deposit. */
export interface NumberedSource extends PayoutSource {
  readonly number: string;
}

interface SourceRow {
  readonly id: bigint;
  readonly number: string;
  readonly provider: string;
  readonly net: string;
  readonly created_at: Instant;
}

/**
 * The ways back for a client's money: deposits by card and other providers, each with what of it is neither given back
 * nor on its way. A wire's way back is the bank account, and what once came back from a source is not sent there again.
 */
export async function listSources(
  connection: Connection,
  clientId: ClientId,
  /** The withdrawal whose open legs are about to be replaced. */
  paymentId: number,
): Promise<NumberedSource[]> {
  const { rows } = await connection.query<SourceRow>(
    `SELECT deposit.id, deposit.number, deposit.provider, deposit.created_at,
       (credited_amount(deposit.id, deposit.amount)
         + coalesce((SELECT sum(back.amount) FROM payment back WHERE back.parent_id = deposit.id AND back.type_id = 7
             AND back.status NOT IN ('void', 'declined', 'cancelled', 'expired')), 0)
         - coalesce((SELECT sum(leg.amount) FROM withdrawal_leg leg JOIN payment ON payment.id = leg.payment_id
             WHERE leg.deposit_id = deposit.id
               AND (leg.state IN ('paid', 'sending') OR (leg.state = 'open' AND leg.payment_id <> $2
                 AND payment.status IN ('pending', 'onHold', 'processing')))), 0))::text AS net
     FROM payment deposit
     WHERE deposit.client_id = $1 AND deposit.type_id IN (1, 3, 9) AND deposit.provider IS NOT NULL
       AND deposit.status IN ('approved', 'partiallyRefunded')
       AND NOT EXISTS (SELECT 1 FROM withdrawal_leg gone 
         WHERE gone.deposit_id = deposit.id AND gone.state IN ('returned', 'failed'))
     ORDER BY deposit.id`,
    [clientId, paymentId],
  );
  return rows.map((row) => ({
    depositId: toInteger(row.id),
    number: row.number,
    provider: row.provider,
    net: money(BigInt(row.net)),
    at: row.created_at,
  }));
}

function toLeg(row: Row): StoredLeg {
  const amount = money(row.amount);
  const leg: PayoutLeg =
    row.deposit_id === null
      ? { kind: 'wire', amount }
      : { kind: 'source', depositId: toInteger(row.deposit_id), provider: row.provider, amount };
  return {
    id: toInteger(row.id),
    leg,
    depositNumber: row.deposit_number ?? undefined,
    provider: row.provider,
    state: row.state,
    reference: row.reference ?? undefined,
    valueDate: row.value_date ?? undefined,
    settledAt: row.settled_at ?? undefined,
  };
}

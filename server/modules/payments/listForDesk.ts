import type { ClientId } from '@candor/domain/ids.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { typesOf } from '@candor/domain/payments/transaction.ts';
import { toInteger } from '../../database/columns.ts';
import type { Connection } from '../../database/pool.ts';
import { toPayment } from './store.ts';
import type { Payment, PaymentRow } from './store.ts';

export interface DeskPayment {
  readonly payment: Payment;
  readonly client: { readonly id: ClientId; readonly name: string; readonly pin: string };
}

export interface DeskFilter {
  readonly group: 'deposits' | 'withdrawals';
  readonly status: TransactionStatus | undefined;
  readonly skip: number;
  readonly count: number;
}

interface Row extends PaymentRow {
  readonly client_name: string;
  readonly client_pin: string;
  readonly total: bigint;
}

/** What waits, the longest first, then what is over, the latest first. */
export async function listForDesk(
  connection: Connection,
  { group, status, skip, count }: DeskFilter,
): Promise<{ readonly payments: readonly DeskPayment[]; readonly total: number }> {
  const { rows } = await connection.query<Row>(
    `SELECT payment.*, client.first_name || ' ' || client.last_name AS client_name, client.pin AS client_pin,
       count(*) OVER () AS total
     FROM payment JOIN client ON client.brand_id = payment.brand_id AND client.id = payment.client_id
     WHERE payment.type_id = ANY($1::smallint[]) AND payment.status <> 'void'
       AND ($2::text IS NULL OR payment.status = $2)
     ORDER BY payment.status NOT IN ('pending', 'onHold', 'processing'),
       CASE WHEN payment.status IN ('pending', 'onHold', 'processing') THEN payment.id END, payment.id DESC
     OFFSET $3 LIMIT $4`,
    [typesOf(group), status ?? null, skip, count],
  );
  return {
    total: toInteger(rows[0]?.total ?? 0n),
    payments: rows.map((row) => {
      const payment = toPayment(row);
      return { payment, client: { id: payment.clientId, name: row.client_name, pin: row.client_pin } };
    }),
  };
}

import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import { readFacts } from '../../money/payments/index.ts';
import type { Payment, PaymentDeps } from '../../money/payments/index.ts';

/** So much of a notice is shown: a person looks for an amount and a reference. */
const SHOWN = 2_000;
const CARD_NUMBER = /(?<!\d)(\d{6})\d{3,9}(\d{4})(?!\d)/g;

/** The result of a deposit: credited, or in suspense because something differs. */
export async function readArrived(
  connection: Connection,
  { payments }: { readonly payments: PaymentDeps },
  payment: Payment,
): Promise<Money | null> {
  if (groupOf(payment.type) !== 'deposits') return null;
  const { moves } = await readFacts(connection, payments, payment);
  const come = [moves.get('releaseSuspended'), moves.get('suspend'), moves.get('deposit')];
  return come.find((move) => move?.state === 'done')?.amount ?? null;
}

const noticeRows = rowsOf({
  at: column.instant('received_at'),
  verdict: column.text<'verified' | 'unverifiable' | 'invalid'>(),
  state: column.text<'waiting' | 'applied' | 'ignored' | 'rejected'>(),
  body: column.bytes().as(shownText),
  repeats: column.integer(),
});

/** The notices that its provider sent us of a payment, as they were stored, the latest first. */
export function listNotices(connection: Connection, paymentId: number): Promise<OfficePaymentCase['notices']> {
  return noticeRows.all(
    connection,
    `SELECT ${noticeRows.columns} FROM payment_webhook WHERE payment_id = $1 ORDER BY id DESC LIMIT 20`,
    [paymentId],
  );
}

function shownText(body: Buffer): string {
  const text = body.toString('utf8').replaceAll(CARD_NUMBER, '$1…$2');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

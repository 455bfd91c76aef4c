import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import type { specifiedTransaction, WireTransaction } from '@candor/contracts/http/transactions.ts';
import { formatExactMoney } from '@candor/domain/money/decimal.ts';
import { statusName, typeName } from '@candor/domain/payments/transaction.ts';
import type * as z from 'zod/mini';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { Entry, Transaction } from './store.ts';

/** Presents a transaction in the specification's format. */
export function presentSpecified(transaction: Entry): z.output<typeof specifiedTransaction> {
  const { amount, type, cause, status, transactionId, at } = transaction;
  return {
    amount,
    transaction_type: { name: typeName(type, cause) },
    transaction_status: { name: statusName(status, type) },
    transaction_id: transactionId,
    created_at: at,
    transaction_type_id: type,
  };
}

export function presentTransaction(transaction: Transaction): WireTransaction {
  const { id, number, amount, type, cause, status, transactionId, at, heldSince, adjustment, correction, symbol } =
    transaction;
  const instrument = symbol === undefined ? null : (findInstrument(symbol)?.name ?? symbol);
  return {
    id,
    number,
    amount,
    type,
    cause,
    status,
    transaction_id: transactionId,
    created_at: at,
    held_since: heldSince ?? null,
    adjustment,
    correction,
    instrument,
  };
}

const COLUMNS: readonly (readonly [heading: string, value: (transaction: Transaction) => string])[] = [
  ['number', ({ number }) => String(number)],
  ['amount', ({ amount }) => formatExactMoney(amount)],
  ['currency', ({ currency }) => currency],
  ['type', ({ type, cause }) => typeName(type, cause)],
  ['type_id', ({ type }) => String(type)],
  ['status', ({ status, type }) => statusName(status, type)],
  ['transaction_id', ({ transactionId }) => wordText(transactionId)],
  ['time', ({ at }) => new Date(at).toISOString()],
  ['adjustment', ({ adjustment }) => adjustment?.type ?? ''],
  ['reason', (of) => wordText(decidedOf(of)?.reason ?? '')],
  ['evidence', ({ adjustment, correction }) => wordText(adjustment?.evidence ?? correction?.source ?? '')],
  ['asked_by', (of) => decidedOf(of)?.asked_role ?? ''],
  ['approved_by', (of) => decidedOf(of)?.approved_role ?? ''],
  ['corrected_position', ({ correction }) => (correction === null ? '' : String(correction.position))],
  ['correction_cause', ({ correction }) => correction?.cause ?? ''],
  ['instrument', ({ symbol }) => symbol ?? ''],
];

/** Returns the decision of two members of staff that made the transaction, if any. */
function decidedOf({ adjustment, correction }: Transaction) {
  return adjustment ?? correction;
}

export function csvHead(): string {
  return BYTE_ORDER_MARK + csvRow(COLUMNS.map(([heading]) => heading));
}

export function csvLine(transaction: Transaction): string {
  return csvRow(COLUMNS.map(([, value]) => value(transaction)));
}

import type { AffiliateAccount } from '@candor/contracts/http/affiliate.ts';
import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { typedMoney, typeset } from '../../ui/numbers.ts';

/** Columns of specification 3, in its order. */
const columns = ['id', 'first_name', 'last_name', 'email', 'country', 'created_at', 'source_page'] as const;

/** Finds rows in which each typed word occurs. */
export function findRows(rows: readonly AffiliateAccount[], typed: string): readonly AffiliateAccount[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = columns
      .map((column) => String(row[column] ?? ''))
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Counts the rows with a first deposit. */
export function countConverted(rows: readonly AffiliateAccount[]): number {
  return rows.filter(({ transaction }) => transaction !== null).length;
}

/** Formats a share as a percentage with one decimal; undefined if the whole is zero. */
export function shareText(part: number, whole: number): string | undefined {
  return whole === 0 ? undefined : hundredthsText(Math.round((part / whole) * 1_000) * 10);
}

/** Formats hundredths of a percent: 2000 is 20 %. */
export function hundredthsText(hundredths: number): string {
  return `${typeset(formatExact(BigInt(hundredths), 2))}\u202F%`;
}

/** Writes the rows as a CSV file. */
export function accountsCsv(rows: readonly AffiliateAccount[]): string {
  const head = csvRow([...columns, 'first_deposit_at', 'first_deposit_amount']);
  const lines = rows.map(({ transaction, ...row }) =>
    csvRow([
      ...columns.map((column) => (column === 'created_at' ? isoOf(row.created_at) : wordText(row[column] ?? ''))),
      transaction === null ? '' : isoOf(transaction.date),
      transaction === null ? '' : typedMoney(transaction.amount),
    ]),
  );
  return BYTE_ORDER_MARK + head + lines.join('');
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}

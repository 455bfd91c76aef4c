import { wordText } from '@candor/contracts/http/csv.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { formatExact, formatExactMoney } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { MoneySum, Rate } from '@candor/domain/money/money.ts';

/**
 * Columns of a list's file by name, each with the function that writes its cell; empty where a row has no such value.
 */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

type Of<Row, Value> = (row: Row) => Value | null | undefined;

function writeCell<Row, Value>(of: Of<Row, Value>, write: (value: Value) => string): (row: Row) => string {
  return (row) => {
    const value = of(row);
    return value === null || value === undefined ? '' : write(value);
  };
}

/** Rule DI-3: writes text that a person typed, which is never taken for a formula. */
export const text = <Row>(of: Of<Row, string>) => writeCell(of, wordText);
/** Writes one of our codes or numbers unchanged. */
export const codeCell = <Row>(of: Of<Row, string>) => writeCell(of, String);
/** Writes several of our codes. */
export const codesCell = <Row>(of: Of<Row, readonly string[]>) => writeCell(of, (all) => all.join(' '));
export const numberCell = <Row>(of: Of<Row, number>) => writeCell(of, String);
export const flagCell = <Row>(of: Of<Row, boolean>) => writeCell(of, String);
/** Writes an instant in UTC, ISO 8601. */
export const instantCell = <Row>(of: Of<Row, Instant>) => writeCell(of, (at) => new Date(at).toISOString());
/** Writes an exact decimal; its currency has a column of its own. */
export const moneyCell = <Row>(of: Of<Row, MoneySum>) => writeCell(of, (sum) => formatExactMoney(sum));
/** Writes a price as an exact decimal. */
export const rateCell = <Row>(of: Of<Row, Rate>) => writeCell(of, (price) => formatExact(price, RATE_DIGITS));

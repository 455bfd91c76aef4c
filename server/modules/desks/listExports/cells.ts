import { wordText } from '@candor/contracts/http/csv.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';

/** The columns of a list's file by name, each with its cell of a row; empty where the row has no such value. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

type Of<Row, Value> = (row: Row) => Value | null | undefined;

function written<Row, Value>(of: Of<Row, Value>, write: (value: Value) => string): (row: Row) => string {
  return (row) => {
    const value = of(row);
    return value === null || value === undefined ? '' : write(value);
  };
}

/** Rule DI-3: what somebody has typed is never taken for a formula. */
export const text = <Row>(of: Of<Row, string>) => written(of, wordText);
/** A code or a number of ours, as it is. */
export const word = <Row>(of: Of<Row, string>) => written(of, String);
/** Several codes of ours. */
export const words = <Row>(of: Of<Row, readonly string[]>) => written(of, (all) => all.join(' '));
export const number = <Row>(of: Of<Row, number>) => written(of, String);
export const flag = <Row>(of: Of<Row, boolean>) => written(of, String);
/** In UTC, ISO 8601. */
export const moment = <Row>(of: Of<Row, Instant>) => written(of, (at) => new Date(at).toISOString());
/** An exact decimal; its currency has a column of its own. */
export const money = <Row>(of: Of<Row, Money>) => written(of, (sum) => formatExact(sum, MONEY_DIGITS));

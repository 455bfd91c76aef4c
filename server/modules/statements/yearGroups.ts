import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { grossOf, openStatement, withTrade } from '@candor/domain/ledger/statement.ts';
import type { StatementTotals, StatementTrade } from '@candor/domain/ledger/statement.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import { findInstrument } from '../instruments/index.ts';
import { moneyText } from './present.ts';
import type { GroupRow } from './rows.ts';
import type { TradeRow } from './store.ts';

/** The trades of a year by the month and the category that they were closed in. */
export class YearGroups {
  readonly #months: Map<string, StatementTotals>;
  readonly #categories: Map<string, StatementTotals>;

  constructor(from: Instant) {
    const year = new Date(from).getUTCFullYear();
    const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`);
    this.#months = new Map(months.map((month) => [month, openStatement(ZERO)]));
    this.#categories = new Map(categories.map((category) => [category, openStatement(ZERO)]));
  }

  add({ symbol, closed_at: closedAt }: TradeRow, trade: StatementTrade): void {
    assert(closedAt !== null, 'what was closed has a time');
    count(this.#months, new Date(closedAt).toISOString().slice(0, 7), trade);
    count(this.#categories, findInstrument(symbol)?.category ?? 'other', trade);
  }

  rows(): GroupRow[] {
    return [...rowsOf('month', this.#months), ...rowsOf('category', this.#categories)];
  }
}

function count(groups: Map<string, StatementTotals>, name: string, trade: StatementTrade): void {
  groups.set(name, withTrade(groups.get(name) ?? openStatement(ZERO), trade));
}

function rowsOf(row: GroupRow['row'], groups: ReadonlyMap<string, StatementTotals>): GroupRow[] {
  return [...groups].map(([name, totals]) => ({
    ...{ row, name, trades: totals.trades, gross: moneyText(grossOf(totals)) },
    ...{ spread: moneyText(totals.spread), mark_up: moneyText(totals.markUp), result: moneyText(totals.trading) },
  }));
}

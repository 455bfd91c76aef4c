import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { ZERO, money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { grossOf, openStatement, withTrade } from '@candor/domain/ledger/statement.ts';
import type { StatementTotals, StatementTrade } from '@candor/domain/ledger/statement.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import { moneyText } from './present.ts';
import type { GroupRow } from './rows.ts';
import type { Movement, TradeRow } from './store.ts';

/**
 * Groups the trades of a year by the month and the category of their closing. Corrections are added beside the results,
 * in the month in which they were booked, so that a report once made stays true (decision 020).
 */
export class YearGroups {
  readonly #months: Map<string, StatementTotals>;
  readonly #categories: Map<string, StatementTotals>;
  /** Corrections by month and by category in one map: their names never collide. */
  readonly #corrections = new Map<string, Money>();

  constructor(from: Instant) {
    const year = new Date(from).getUTCFullYear();
    const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`);
    this.#months = new Map(months.map((month) => [month, openStatement(ZERO)]));
    this.#categories = new Map(categories.map((category) => [category, openStatement(ZERO)]));
  }

  add({ symbol, closed_at: closedAt }: TradeRow, trade: StatementTrade): void {
    assert(closedAt !== null, 'what was closed has a time');
    count(this.#months, monthOf(closedAt), trade);
    count(this.#categories, categoryOf(symbol), trade);
  }

  /** Adds an entry of a corrected trade: its reversal or its new booking. */
  correct({ symbol, at, amount }: Pick<Movement, 'at' | 'amount'> & { readonly symbol: string }): void {
    const category = categoryOf(symbol);
    if (!this.#categories.has(category)) this.#categories.set(category, openStatement(ZERO));
    for (const name of [monthOf(at), category]) {
      this.#corrections.set(name, money((this.#corrections.get(name) ?? ZERO) + amount));
    }
  }

  rows(): GroupRow[] {
    return [...this.#rowsOf('month', this.#months), ...this.#rowsOf('category', this.#categories)];
  }

  #rowsOf(row: GroupRow['row'], groups: ReadonlyMap<string, StatementTotals>): GroupRow[] {
    return [...groups].map(([name, totals]) => {
      const changed = this.#corrections.get(name) ?? ZERO;
      return {
        row,
        name,
        trades: totals.trades,
        gross: moneyText(grossOf(totals)),
        spread: moneyText(totals.spread),
        mark_up: moneyText(totals.markUp),
        result: moneyText(totals.trading),
        corrections: moneyText(changed),
        corrected_result: moneyText(money(totals.trading + changed)),
      };
    });
  }
}

function count(groups: Map<string, StatementTotals>, name: string, trade: StatementTrade): void {
  groups.set(name, withTrade(groups.get(name) ?? openStatement(ZERO), trade));
}

function monthOf(at: Instant): string {
  return new Date(at).toISOString().slice(0, 7);
}

function categoryOf(symbol: string): string {
  return findInstrument(symbol)?.category ?? 'other';
}

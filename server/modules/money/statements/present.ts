import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { closingOf, grossOf } from '@candor/domain/ledger/statement.ts';
import type { StatementTotals, StatementTrade } from '@candor/domain/ledger/statement.ts';
import { formatExactMoney, formatRate } from '@candor/domain/money/decimal.ts';
import { ZERO, money, rate, sum } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import { openingCost } from '@candor/domain/trading/cost.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import { toInteger } from '../../../database/columns.ts';
import { toClosedPosition, toPosition } from '../../engine/dealing/index.ts';
import type { PositionColumns } from '../../engine/dealing/index.ts';
import { tickerOf } from '../../engine/instruments/index.ts';
import type { StatementQuery } from './makeStatement.ts';
import type { HeadRow, MovementRow, OpenLine, SummaryRow, TradeLine } from './rows.ts';
import type { Holder, LedgerFigures, Movement, OpenRow, Opening, TradeRow } from './store.ts';

/** Facts about the brand that a statement contains. */
export interface StatementBrand {
  readonly name: string;
  readonly fictitious: boolean;
  /** Ruling R25: whether the brand's prices or money are simulated. */
  readonly simulated: boolean;
}

/**
 * Prices of an instant by symbol. Where only the sell price of that time is stored, the buy price is derived from the
 * spread at which the position was opened.
 */
export type Valuation = ReadonlyMap<
  string,
  { readonly sell: Rate; readonly buy: Rate | undefined; readonly at: Instant }
>;

export function presentHead(
  { kind, brand, brandId, from, until }: StatementQuery,
  holder: Holder,
  ledger: LedgerFigures,
): HeadRow {
  const { name, pin, book, currency } = holder;
  return {
    row: 'head',
    kind,
    brand: brandId,
    brand_name: brand.name,
    fictitious: brand.fictitious,
    simulated: brand.simulated,
    name,
    pin,
    book,
    currency,
    from: timeText(from),
    until: timeText(until),
    opening: moneyText(ledger.opening),
    closing: moneyText(ledger.closing),
  };
}

export function presentMovement({ chain_position, at, kind, amount, reference }: Movement): MovementRow {
  const entry = toInteger(chain_position);
  return { row: 'movement', entry, at: timeText(at), kind, amount: moneyText(money(amount)), reference };
}

type Costed = PositionColumns & Opening;

function costOf(row: Costed, amount: Money) {
  const { opening_buy: buy, opening_sell: sell, opening_rate: opened } = row;
  if (buy === null || sell === null || opened === null) return undefined;
  return openingCost({ ...toPosition(row), amount, openRate: rate(opened) }, { buy: rate(buy), sell: rate(sell) });
}

/** Converts a closed trade for the totals. */
export function tradeOf(row: TradeRow): StatementTrade {
  assert(row.profit !== null, 'what was closed has a profit');
  const cost = costOf(row, money(row.amount));
  return { profit: money(row.profit), spread: cost?.spread ?? ZERO, markUp: cost?.markUp ?? ZERO };
}

export function presentTrade(row: TradeRow): TradeLine {
  const closed = toClosedPosition(row);
  assert(closed !== undefined, 'what was closed is in the history');
  const cost = costOf(row, closed.amount);
  return {
    row: 'trade',
    position: closed.id,
    part_of: closed.parent ?? null,
    symbol: tickerOf(closed.symbol, closed.closedAt),
    direction: closed.direction,
    amount: moneyText(closed.amount),
    leverage: closed.leverage,
    opened_at: timeText(closed.openedAt),
    open_rate: formatRate(closed.openRate),
    closed_at: timeText(closed.closedAt),
    close_rate: formatRate(closed.closeRate),
    closed_by: closedBy(closed.closingReason, row.closing_actor),
    spread: textOf(cost?.spread),
    mark_up: textOf(cost?.markUp),
    profit: moneyText(closed.profit),
    entry: row.chain_position === null ? null : toInteger(row.chain_position),
  };
}

/** Distinguishes the two rules that share the reason low margin (ruling R5). */
function closedBy(reason: string, actor: string): string {
  if (reason !== 'lowMargin') return reason;
  return actor === 'closeOut' ? 'closeOut' : 'termination';
}

export interface ValuedLine {
  readonly line: OpenLine;
  readonly profit: Money | undefined;
}

export function presentOpen(row: OpenRow, valuation: Valuation, until: Instant): ValuedLine {
  const position = { ...toPosition(row), amount: money(BigInt(row.amount_then)) };
  const cost = costOf(row, position.amount);
  const price = valuation.get(row.symbol);
  const buy = price === undefined ? undefined : (price.buy ?? withSpread(price.sell, row));
  const gained = price === undefined || buy === undefined ? undefined : profit(position, { sell: price.sell, buy });
  const closing = position.direction === 'buy' ? price?.sell : buy;
  const line: OpenLine = {
    row: 'open',
    position: position.id,
    symbol: tickerOf(position.symbol, until),
    direction: position.direction,
    amount: moneyText(position.amount),
    leverage: position.leverage,
    opened_at: timeText(position.openedAt),
    open_rate: formatRate(position.openRate),
    spread: textOf(cost?.spread),
    mark_up: textOf(cost?.markUp),
    price: closing === undefined ? null : formatRate(closing),
    price_at: price === undefined ? null : timeText(price.at),
    profit: textOf(gained),
  };
  return { line, profit: gained };
}

/** Adds the spread of the opening to a sell price, adjusted for any later split. */
function withSpread(sell: Rate, row: OpenRow): Rate | undefined {
  const { opening_buy: buy, opening_sell: sold, opening_rate: opened, open_rate: now } = row;
  if (buy === null || sold === null || opened === null) return undefined;
  return rate(sell + divideHalfEven((buy - sold) * now, opened));
}

export function presentSummary(
  totals: StatementTotals,
  open: readonly ValuedLine[],
  chain: { readonly length: number; readonly head: string },
): SummaryRow {
  const closing = closingOf(totals);
  const profits = open.flatMap(({ profit: gained }) => gained ?? []);
  const unrealised = profits.length === open.length ? sum(profits) : undefined;
  return {
    row: 'summary',
    opening: moneyText(totals.opening),
    deposits: moneyText(totals.deposits),
    withdrawals: moneyText(totals.withdrawals),
    adjustments: moneyText(totals.adjustments),
    trading: moneyText(totals.trading),
    closing: moneyText(closing),
    trades: totals.trades,
    won: totals.won,
    lost: totals.lost,
    spread: moneyText(totals.spread),
    mark_up: moneyText(totals.markUp),
    gross: moneyText(grossOf(totals)),
    open_positions: open.length,
    unrealised: textOf(unrealised),
    equity: unrealised === undefined ? null : moneyText(money(closing + unrealised)),
    chain_length: chain.length,
    chain_head: chain.head,
  };
}

export function moneyText(amount: Money): string {
  return formatExactMoney(amount);
}

function textOf(amount: Money | undefined): string | null {
  return amount === undefined ? null : moneyText(amount);
}

export function timeText(at: Instant): string {
  return new Date(at).toISOString();
}

import type { Money, Rate } from '@candor/domain/money/money.ts';
import { formatExactMoney, formatMoney, formatRate } from '@candor/domain/money/decimal.ts';
import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import type { WireTrade } from '@candor/contracts/http/history.ts';
import { tickerOf } from '../../engine/instruments/index.ts';
import type { TradeRow } from './store.ts';

/** One column: its heading and its content. */
type Column = readonly [heading: string, value: (trade: WireTrade, row: TradeRow) => string];

const COLUMNS: readonly Column[] = [
  ['position', ({ id }) => String(id)],
  ['part_of', ({ parent }) => (parent === null ? '' : String(parent))],
  ['account', (_, { kind }) => kind],
  // The ticker at the time of opening.
  ['symbol', ({ symbol, open_date: at }) => wordText(tickerOf(symbol, at))],
  ['instrument', ({ symbolName }) => wordText(symbolName)],
  ['direction', ({ direction }) => direction],
  ['amount', ({ amount }, { currency }) => amountText(amount, currency)],
  ['leverage', ({ leverage }) => String(leverage)],
  ['opened_at', ({ open_date: at }) => timeText(at)],
  ['open_rate', ({ open_rate: rate }) => rateText(rate)],
  ['open_tick', (_, { opening_tick: tick }) => idText(tick)],
  ['closed_at', ({ close_date: at }) => timeText(at)],
  ['close_rate', ({ closed_rate: rate }) => rateText(rate)],
  ['close_tick', (_, { closing_tick: tick }) => idText(tick)],
  ['stop_loss', ({ stop_lost: rate }) => rateText(rate)],
  ['take_profit', ({ take_profit: rate }) => rateText(rate)],
  ['profit', ({ profit }, { currency }) => amountText(profit, currency)],
  // Profit to the micro-unit: these add up to the ledger's sum.
  ['profit_exact', ({ profit }) => exactText(profit)],
  ['currency', (_, { currency }) => currency],
  [
    'closed_by',
    ({ rule, closingReason }) => (closingReason === 'aiTrade' ? closingReason : (rule ?? closingReason ?? '')),
  ],
  ['cost_spread', ({ cost }, { currency }) => amountText(cost?.spread, currency)],
  ['cost_mark_up', ({ cost }, { currency }) => amountText(cost?.mark_up, currency)],
  ['note', ({ diary }) => wordText(diary.note)],
  ['tags', ({ diary }) => wordText(diary.tags.join(', '))],
  // The corrected figures; empty for a trade without a correction.
  ['corrected_open_rate', ({ corrections }) => rateText(corrections.at(-1)?.open_rate ?? null)],
  ['corrected_close_rate', ({ corrections }) => rateText(corrections.at(-1)?.close_rate ?? null)],
  ['corrected_profit_exact', ({ corrections }) => exactText(corrections.at(-1)?.profit)],
  ['correction_cause', ({ corrections }) => corrections.at(-1)?.cause ?? ''],
];

export function csvHead(): string {
  return BYTE_ORDER_MARK + csvRow(COLUMNS.map(([heading]) => heading));
}

export function csvLine(trade: WireTrade, row: TradeRow): string {
  return csvRow(COLUMNS.map(([, value]) => value(trade, row)));
}

function amountText(amount: Money | undefined, currency: string): string {
  return amount === undefined ? '' : formatMoney(amount, currency);
}

function exactText(amount: Money | undefined): string {
  return amount === undefined ? '' : formatExactMoney(amount);
}

function rateText(rate: Rate | null): string {
  return rate === null ? '' : formatRate(rate);
}

function timeText(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString();
}

function idText(id: bigint | null): string {
  return id === null ? '' : String(id);
}

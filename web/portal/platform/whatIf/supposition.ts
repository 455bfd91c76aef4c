import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { whatIf } from '@candor/domain/margin/whatIf.ts';
import type { HeldPosition, SeenPrice, WhatIf } from '@candor/domain/margin/whatIf.ts';
import type { AccountMoney } from '@candor/domain/margin/summary.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { LiveQuote } from '../../../data/quotes.ts';
import { readMoney } from '../../../ui/numbers.ts';

/** Reach of the slider, in tenths of a percent. */
export const REACH_TENTHS = 200;
/** A tenth of a percent, in the hundredths that the rules use. */
const HUNDREDTHS = 10;
/** Maximum of a hypothetical deposit, so that no sum exceeds what money can represent. */
const DEPOSIT_MAXIMUM = 1_000_000_000_000n;

export const EVERYTHING = 'all';

/** Returns the market that moves: the chosen one while a position is open in it, otherwise all of them. */
export function movingMarket(chosen: string, positions: readonly Pick<WirePosition, 'symbol'>[]): string {
  return positions.some(({ symbol }) => symbol === chosen) ? chosen : EVERYTHING;
}

export interface SuppositionDraft {
  /** Symbol, or all of them. */
  readonly market: string;
  readonly tenths: number;
  readonly deposit: string;
}

/** Reads the typed deposit; an empty text is zero, undefined means unreadable. */
export function readDeposit(typed: string): Money | undefined {
  if (typed.trim() === '') return ZERO;
  const amount = readMoney(typed);
  return amount !== undefined && amount >= 0n && amount <= DEPOSIT_MAXIMUM ? amount : undefined;
}

/** Computes what the draft would do to the account, at the prices given. */
export function computeSupposition(
  account: AccountMoney,
  positions: readonly WirePosition[],
  quoteOf: (symbol: string) => LiveQuote | undefined,
  draft: SuppositionDraft,
): WhatIf {
  const symbols = [...new Set(positions.map(({ symbol }) => symbol))];
  const prices = new Map(symbols.flatMap((symbol) => priceOf(symbol, quoteOf(symbol))));
  const moving = draft.tenths === 0 ? [] : symbols.filter((one) => draft.market === EVERYTHING || draft.market === one);
  const move = BigInt(draft.tenths * HUNDREDTHS);
  return whatIf(
    { account, positions: positions.map(toHeldPosition), prices },
    { moves: new Map(moving.map((symbol) => [symbol, move])), deposit: readDeposit(draft.deposit) ?? ZERO },
  );
}

function priceOf(symbol: string, quote: LiveQuote | undefined): [string, SeenPrice][] {
  if (quote === undefined || quote.sell === 0n) return [];
  return [[symbol, { buy: quote.buy, sell: quote.sell, isUsable: quote.state === 'open' }]];
}

function toHeldPosition({ id, symbol, direction, amount, leverage, ...rest }: WirePosition): HeldPosition {
  const levels = { stopLoss: rest.stop_lost ?? undefined, takeProfit: rest.take_profit ?? undefined };
  return { id, symbol, direction, amount, leverage, openRate: rest.open_rate, ...levels };
}

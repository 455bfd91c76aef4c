import type { ExecutionId, Instant, InstrumentSymbol, PositionId } from '../ids.ts';
import { isBelowCloseOut } from '../margin/summary.ts';
import { ZERO, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Quote } from '../pricing/quote.ts';
import { resultAt } from './correction.ts';
import type { CorrectableTrade, TradePrices } from './correction.ts';
import { profit } from './profit.ts';
import type { Stake } from './profit.ts';

/** A position that an account held when one of its positions was closed out. */
export interface PastPosition extends Stake {
  readonly position: PositionId;
  readonly symbol: InstrumentSymbol;
}

/** A close-out, and the account as it was just before the close-out. */
export interface CloseOut {
  readonly execution: ExecutionId;
  readonly position: PositionId;
  readonly at: Instant;
  /** The account's cash before the result of the close-out. */
  readonly cash: Money;
  /** Positions that the account held, the closed one included. */
  readonly held: readonly PastPosition[];
  /** Quotes at which the close-out was decided. */
  readonly quotes: readonly Quote[];
}

/** A trade of the same account whose prices are corrected. */
export interface CorrectedTrade {
  readonly position: PositionId;
  readonly closedBy: ExecutionId;
  readonly closedAt: Instant;
  readonly prices: TradePrices;
  /** Change of the trade's result against the dealt one. */
  readonly change: Money;
}

/** Right prices: of the trades and, for a bad quote, of that quote. */
export interface RightPrices {
  readonly trades: readonly CorrectedTrade[];
  readonly quoteFor?: (quote: Quote) => Pick<Quote, 'buy' | 'sell'>;
}

/**
 * Rule TC-10: lists the close-outs of one account, in the order in which they happened, that would not have happened at
 * the right prices. Each is decided again by the close-out rule (MA-4) over the account as it was then; where the first
 * one of a moment is not due, neither are those that followed it in that moment.
 */
export function closeOutsUndone(closeOuts: readonly CloseOut[], right: RightPrices): readonly PositionId[] {
  const quiet = new Set<Instant>();
  return closeOuts
    .filter((closeOut) => {
      if (!quiet.has(closeOut.at) && !isDueAt(closeOut, right)) quiet.add(closeOut.at);
      return quiet.has(closeOut.at);
    })
    .map(({ position }) => position);
}

function isDueAt(closeOut: CloseOut, { trades, quoteFor = (quote) => quote }: RightPrices): boolean {
  const { execution, at, held, quotes } = closeOut;
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quoteFor(quote)]));
  const rightOf = new Map(trades.map((trade) => [trade.position, trade]));
  // The right result of an earlier trade was in the cash; that of one closed in this moment counts a step early.
  const before = trades.filter(({ closedBy, closedAt }) => closedBy < execution && closedAt <= at);
  const cash = money(closeOut.cash + before.reduce((sum, { change }) => sum + change, 0n));
  let open = 0n;
  for (const stake of held) {
    const trade = rightOf.get(stake.position);
    const rightStake = { ...stake, openRate: trade?.prices.open ?? stake.openRate };
    const quote = bySymbol.get(stake.symbol);
    if (trade?.closedAt === at) open += resultAt(stake, trade.prices);
    else if (quote !== undefined) open += profit(rightStake, quote);
  }
  const used = held.reduce((sum, { amount }) => sum + amount, 0n);
  return isBelowCloseOut({ cash, credit: ZERO, used: money(used) }, money(open));
}

/**
 * Rule TC-10: undoes a close-out in money: its position counts as closed at the price of the moment of asking, where
 * that is better for the client. Undefined where it is not, since the close-out has cost them nothing.
 */
export function undoneAt(trade: CorrectableTrade, now: Pick<Quote, 'buy' | 'sell'>): TradePrices | undefined {
  const prices = { open: trade.current.open, close: closingPrice(now, trade.direction) };
  return resultAt(trade, prices) > resultAt(trade, trade.current) ? prices : undefined;
}

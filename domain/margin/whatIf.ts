import type { InstrumentSymbol } from '../ids.ts';
import { money, negate, rate, sum, ZERO } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Quote } from '../pricing/quote.ts';
import type { ClosingReason, Position } from '../trading/position.ts';
import { profit, profitAt } from '../trading/profit.ts';
import { firedReason } from '../trading/triggers.ts';
import { nextCloseOut } from './closeOut.ts';
import { adjustmentBeforeDeposit, isBelowCloseOut, marginSummary, negativeBalanceAdjustment } from './summary.ts';
import type { AccountMoney, MarginSummary } from './summary.ts';

/** The facts of a position that decide when it closes and what it books. */
export type HeldPosition = Pick<
  Position,
  'id' | 'symbol' | 'direction' | 'amount' | 'leverage' | 'openRate' | 'stopLoss' | 'takeProfit'
>;

export interface SeenPrice extends Pick<Quote, 'buy' | 'sell'> {
  /** Whether the instrument is usable now. A position in a closed market that does not move cannot be closed. */
  readonly isUsable: boolean;
}

export interface WhatIfFacts {
  readonly account: AccountMoney;
  readonly positions: readonly HeldPosition[];
  /** The last good prices; a position without one is left out. */
  readonly prices: ReadonlyMap<InstrumentSymbol, SeenPrice>;
}

export interface Supposition {
  /** Price moves by instrument, in hundredths of a percent; an absent instrument does not move. */
  readonly moves: ReadonlyMap<InstrumentSymbol, bigint>;
  /** Deposit that arrives before the market moves. */
  readonly deposit: Money;
}

export interface SupposedClose {
  readonly position: HeldPosition;
  readonly reason: ClosingReason;
  /** Rule that closed it: a level, or one of the two low-margin rules. */
  readonly rule: 'stopLoss' | 'takeProfit' | 'termination' | 'closeOut';
  readonly closeRate: Rate;
  readonly profit: Money;
  /** Part of the move that the market had made, in hundredths of a percent. */
  readonly at: bigint;
}

export interface WhatIf {
  readonly before: MarginSummary;
  readonly after: MarginSummary;
  /** Positions that close, in the order in which they would. */
  readonly closes: readonly SupposedClose[];
  /** Amount that the broker would post so that the balance does not stay below zero. */
  readonly protection: Money;
}

interface Standing {
  readonly account: AccountMoney;
  readonly open: readonly HeldPosition[];
  readonly closes: readonly SupposedClose[];
  readonly protection: Money;
}

/** 100 % in hundredths of a percent. */
export const HUNDRED_PERCENT = 10_000n;
/** Number of equal steps in which the market moves to its end, as ticks would come, without a jump. */
export const MARKET_STEPS = 100n;

/**
 * Calculates the effect of a market move and a deposit on an account, by the engine's own rules at each step: stop loss
 * and take profit, termination, close-out in its order, negative-balance protection. All instruments move together.
 */
export function whatIf(facts: WhatIfFacts, { moves, deposit }: Supposition): WhatIf {
  const profitBefore = openProfit(facts.positions, facts.prices);
  const protection = deposit > 0n ? adjustmentBeforeDeposit(facts.account, profitBefore) : ZERO;
  const account = { ...facts.account, cash: money(facts.account.cash + protection + deposit) };
  let standing: Standing = { account, open: facts.positions, closes: [], protection };
  // The first step has no move, so that effects of the deposit or of the present prices happen first.
  for (let step = 0n; step <= (moves.size === 0 ? 0n : MARKET_STEPS); step += 1n) {
    standing = applyStep(standing, pricesAt(facts.prices, moves, step), (step * HUNDRED_PERCENT) / MARKET_STEPS);
  }
  const end = pricesAt(facts.prices, moves, moves.size === 0 ? 0n : MARKET_STEPS);
  return {
    before: marginSummary(facts.account, profitBefore),
    after: marginSummary(standing.account, openProfit(standing.open, end)),
    closes: standing.closes,
    protection: standing.protection,
  };
}

/** Returns the prices after this many steps; an instrument that moves is open. */
export function pricesAt(
  prices: WhatIfFacts['prices'],
  moves: Supposition['moves'],
  step: bigint,
): ReadonlyMap<InstrumentSymbol, SeenPrice> {
  if (step === 0n) return prices;
  const moved = new Map(prices);
  for (const [symbol, move] of moves) {
    const price = prices.get(symbol);
    if (price === undefined) continue;
    const factor = HUNDRED_PERCENT * MARKET_STEPS + move * step;
    const to = (value: Rate) => rate(divideHalfEven(value * factor, HUNDRED_PERCENT * MARKET_STEPS));
    moved.set(symbol, { buy: to(price.buy), sell: to(price.sell), isUsable: true });
  }
  return moved;
}

/** Takes one step of the market, in the order of ruling B4.5. */
function applyStep(standing: Standing, prices: WhatIfFacts['prices'], at: bigint): Standing {
  let now = standing;
  for (const position of standing.open) {
    const price = prices.get(position.symbol);
    const reason = price?.isUsable === true ? firedReason(position, price) : undefined;
    if (price === undefined || reason === undefined) continue;
    now = afterClose(now, { position, price, reason, rule: ruleOf(reason), at });
  }
  for (let worst = nextOf(now, prices); worst !== undefined; worst = nextOf(now, prices)) {
    now = afterClose(now, { ...worst, reason: 'lowMargin', rule: 'closeOut', at });
  }
  const lift = negativeBalanceAdjustment(now.account);
  if (lift === 0n) return now;
  const account = { ...now.account, cash: money(now.account.cash + lift) };
  return { ...now, account, protection: money(now.protection + lift) };
}

function nextOf({ account, open }: Standing, prices: WhatIfFacts['prices']) {
  if (!isBelowCloseOut(account, openProfit(open, prices))) return undefined;
  return nextCloseOut(
    open.flatMap((position) => {
      const price = prices.get(position.symbol);
      return price?.isUsable === true ? [{ id: position.id, profit: profit(position, price), position, price }] : [];
    }),
  );
}

interface Closing extends Pick<SupposedClose, 'position' | 'reason' | 'rule' | 'at'> {
  readonly price: SeenPrice;
}

function afterClose({ account, open, closes, protection }: Standing, closing: Closing): Standing {
  const { position, price, reason, rule, at } = closing;
  const closeRate = closingPrice(price, position.direction);
  const booked = profitAt(position, closeRate);
  return {
    account: {
      ...account,
      cash: money(account.cash + booked),
      used: money(account.used + negate(position.amount)),
    },
    open: open.filter(({ id }) => id !== position.id),
    closes: [...closes, { position, reason, rule, closeRate, profit: booked, at }],
    protection,
  };
}

function ruleOf(reason: ClosingReason): SupposedClose['rule'] {
  if (reason === 'stopLoss' || reason === 'takeProfit') return reason;
  return 'termination';
}

function openProfit(open: readonly HeldPosition[], prices: WhatIfFacts['prices']): Money {
  return sum(
    open.flatMap((position) => {
      const price = prices.get(position.symbol);
      return price === undefined ? [] : [profit(position, price)];
    }),
  );
}

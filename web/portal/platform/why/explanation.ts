import { ruleCloseOf } from '@candor/contracts/evidence/ruleClose.ts';
import type { WhyClosed, WireRuleClose } from '@candor/contracts/http/history.ts';
import { explainClose, marginLevel } from '@candor/domain/evidence/whyClosed.ts';
import type { ExplainedClose, PastQuote } from '@candor/domain/evidence/whyClosed.ts';
import type { HeldPosition } from '@candor/domain/margin/whatIf.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import { terminationRate } from '@candor/domain/trading/profit.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';

/** Close in the sequence, with what the page has computed of it. */
export interface Step {
  readonly close: WireRuleClose;
  readonly explained: ExplainedClose;
}

/** Tick around the close with the figure that the rule watches. */
export interface WatchedTick {
  readonly id: number;
  readonly symbol: string;
  readonly at: number;
  readonly buy: Rate;
  readonly sell: Rate;
  /** Closing price at 1e-8, or margin level in hundredths of a percent. */
  readonly value: bigint;
  readonly isFiring: boolean;
}

export interface Explanation {
  readonly steps: readonly Step[];
  /** Step of the position that the page is about. */
  readonly own: Step;
  readonly position: HeldPosition;
  /** Value that the watched figure had to reach. */
  readonly threshold: bigint;
  /** Decimal places of the watched figure as an integer. */
  readonly digits: number;
  readonly ticks: readonly WatchedTick[];
  /** Does every close follow from its evidence? */
  readonly isRight: boolean;
}

/** Time around the close within which ticks are shown; others do not explain it. */
const AROUND_MS = 15 * MINUTE_MS;
/** Margin level of a close-out: below 50.00 %. */
const CLOSE_OUT_LEVEL = 5_000n;
const LEVEL_DIGITS = 2;

/** Rule EV-9: computes everything again from the evidence; undefined if no rule closed the position. */
export function explain({ trade, closes, ticks }: WhyClosed): Explanation | undefined {
  const steps = closes.map((close) => ({ close, explained: explainClose(ruleCloseOf(close)) }));
  const own = steps.find(({ close }) => close.position === trade.id);
  const position = own?.explained.legs.find((leg) => leg.position.id === trade.id)?.position;
  if (own === undefined || position === undefined) return undefined;
  const isCloseOut = own.close.rule === 'closeOut';
  const near = ticks.filter(({ received_time: at }) => Math.abs(at - own.close.at) <= AROUND_MS);
  const watched = isCloseOut ? levelTicks(own, near) : priceTicks(own, position, near);
  return {
    steps,
    own,
    position,
    ticks: watched,
    threshold: isCloseOut ? CLOSE_OUT_LEVEL : thresholdOf(own.close, position),
    digits: isCloseOut ? LEVEL_DIGITS : RATE_DIGITS,
    isRight: steps.every(({ explained }) => explained.isRight),
  };
}

function thresholdOf({ rule }: WireRuleClose, position: HeldPosition): bigint {
  if (rule === 'stopLoss' && position.stopLoss !== undefined) return position.stopLoss;
  if (rule === 'takeProfit' && position.takeProfit !== undefined) return position.takeProfit;
  return terminationRate(position);
}

type Tick = WhyClosed['ticks'][number];

function priceTicks({ close }: Step, position: HeldPosition, ticks: readonly Tick[]): WatchedTick[] {
  return ticks
    .filter(({ symbol }) => symbol === position.symbol)
    .map((tick) => watchedTick(tick, closingPrice(tick, position.direction), close.tick.id));
}

/**
 * Computes the account's margin level at the time, tick by tick up to the close. An instrument without an earlier tick
 * had its last quote all the time; one whose first tick comes later is unknown before it.
 */
function levelTicks({ close }: Step, ticks: readonly Tick[]): WatchedTick[] {
  const last = Math.max(...close.quotes.map(({ tick }) => tick));
  const before = ticks.filter(({ id }) => id <= last);
  const account = ruleCloseOf(close);
  let quotes: readonly PastQuote[] = account.quotes.filter(
    ({ symbol }) => !before.some((tick) => tick.symbol === symbol),
  );
  const shown: WatchedTick[] = [];
  for (const tick of before) {
    quotes = [...quotes.filter(({ symbol }) => symbol !== tick.symbol), { ...tick, isShut: false }];
    const isKnown = account.quotes.every(({ symbol }) => quotes.some((quote) => quote.symbol === symbol));
    const level = isKnown ? marginLevel(explainClose({ ...account, quotes })) : undefined;
    if (level !== undefined) shown.push(watchedTick(tick, level, last));
  }
  return shown;
}

function watchedTick({ id, symbol, received_time: at, buy, sell }: Tick, value: bigint, firing: number): WatchedTick {
  return { id, symbol, at, buy, sell, value, isFiring: id === firing };
}

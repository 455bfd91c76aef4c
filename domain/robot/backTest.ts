import { assert } from '../assert.ts';
import type { Instant, InstrumentSymbol } from '../ids.ts';
import { ZERO, maxMoney, minMoney, money, rate } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import { bucketStart } from '../pricing/bars.ts';
import type { Bar } from '../pricing/bars.ts';
import { closingPrice, openingPrice } from '../pricing/quote.ts';
import { isWithinTolerance, openingRate } from '../pricing/rates.ts';
import { checkLevels } from '../trading/levels.ts';
import { profitAt, terminationRate } from '../trading/profit.ts';
import type { Stake } from '../trading/profit.ts';
import { nextAverages } from './averages.ts';
import type { AveragePoint } from './averages.ts';
import { decideRobot } from './decide.ts';
import type { RobotOrder } from './decide.ts';
import type { RobotSettings } from './settings.ts';
import { averagesUpTo, crossOf, firstBarFor, signalOf } from './signal.ts';
import { HOUR_MS } from '../time.ts';

const MILLION = 1_000_000n;

export interface BackTestSetup {
  readonly symbol: InstrumentSymbol;
  readonly decimals: number;
  /** Currency of the account, ISO 4217. */
  readonly currency: string;
  readonly leverage: number;
  readonly settings: Pick<RobotSettings, 'amountBasisPoints' | 'dailyLossCap'>;
  /** Present opening mark-up of the brand, in thousandths of a percent (rule SE-8). */
  readonly markUp: bigint;
  /** Set spread in parts per million of the price; history has sell prices only. */
  readonly spreadPpm: number;
  readonly equity: Money;
}

export interface BackTestResult {
  /** First bar that could be decided on; undefined: the history is too short. */
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
  readonly trades: number;
  readonly wins: number;
  /** Profit after costs. */
  readonly profit: Money;
  /** Spread and mark-up of all trades, as a positive amount. */
  readonly cost: Money;
  /** Number of crosses that were not traded: too volatile, no fill near the close, cap or amount. */
  readonly passedOver: number;
  /** Largest fall of equity below its earlier maximum, as a positive amount. */
  readonly drawdown: Money;
  readonly bestTrade: Money;
  readonly worstTrade: Money;
  /** Equity at the end of each UTC day. */
  readonly curve: readonly { readonly time: Instant; readonly equity: Money }[];
}

interface Held extends Stake {
  readonly stopLoss: Rate;
  readonly takeProfit: Rate;
}

/**
 * Runs the robot's rule over an instrument's history, bar by bar, by the same functions that decide live. An order is
 * filled at the next bar's open with spread and mark-up; a bar that touches stop and take profit counts as stopped; a
 * level that a gap crosses is filled at the bar's open.
 */
export class BackTest {
  readonly #setup: BackTestSetup;
  readonly #bars: Bar[] = [];
  #points: AveragePoint[] = [];
  #firstBar: Instant | undefined;
  #pending: { readonly order: RobotOrder; readonly closedAt: Instant } | undefined;
  #held: Held | undefined;
  #cash: Money;
  #peak: Money;
  #day: { readonly start: Instant; result: Money } = { start: 0, result: ZERO };
  #from: Instant | undefined;
  #counts = { trades: 0, wins: 0, passedOver: 0 };
  #cost = ZERO;
  #drawdown = ZERO;
  #bestTrade = ZERO;
  #worstTrade = ZERO;
  readonly #curve: { readonly time: Instant; equity: Money }[] = [];

  constructor(setup: BackTestSetup) {
    this.#setup = setup;
    this.#cash = setup.equity;
    this.#peak = setup.equity;
  }

  /** Processes the next closed bar, in order of time. */
  add(bar: Bar): void {
    const last = this.#bars.at(-1);
    assert(last === undefined || bar.time > last.time, 'bars come in order of time');
    this.#fill(bar);
    this.#close(bar);
    this.#bars.push(bar);
    this.#follow(bar);
    this.#value(bar);
    this.#decide(bar);
  }

  /** Returns the result; an open position is valued at the last close, as if it were closed there. */
  result(): BackTestResult {
    const last = this.#bars.at(-1);
    if (last !== undefined && this.#held !== undefined) {
      this.#book(this.#held, closingPrice(this.#quote(last.close), this.#held.direction), last);
      this.#value(last);
    }
    return {
      from: this.#from,
      to: last === undefined ? undefined : last.time + HOUR_MS,
      ...this.#counts,
      profit: money(this.#cash - this.#setup.equity),
      cost: this.#cost,
      drawdown: this.#drawdown,
      bestTrade: this.#bestTrade,
      worstTrade: this.#worstTrade,
      curve: this.#curve,
    };
  }

  /** Fills the decision of the last close at the next bar's open, unless the market was closed or had run away. */
  #fill({ time, open }: Bar): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending === undefined) return;
    const { order, closedAt } = pending;
    const { direction, amount, leverage, stopLoss, takeProfit, expectedPrice, tolerance } = order;
    const quote = this.#quote(open);
    const price = openingPrice(quote, direction);
    const isNear = isWithinTolerance(expectedPrice, price, direction === 'buy', tolerance);
    const hasRoom = checkLevels(order, direction, quote, this.#setup.decimals).ok;
    if (time !== closedAt || !isNear || !hasRoom) {
      this.#counts.passedOver += 1;
      return;
    }
    const openRate = openingRate(quote, direction, this.#setup.markUp);
    const held = { direction, amount, leverage, stopLoss, takeProfit, openRate };
    this.#held = held;
    this.#cost = money(this.#cost - profitAt(held, closingPrice(quote, direction)));
  }

  /** Closes by stop and termination first, then by the target: where a bar has touched both, their order is unknown. */
  #close(bar: Bar): void {
    const held = this.#held;
    if (held === undefined) return;
    const { direction } = held;
    const at = (sell: Rate) => closingPrice(this.#quote(sell), direction);
    const [worst, best] = direction === 'buy' ? [at(bar.low), at(bar.high)] : [at(bar.high), at(bar.low)];
    const isBuy = direction === 'buy';
    const termination = terminationRate(held);
    const isStopNearer = isBuy ? held.stopLoss >= termination : held.stopLoss <= termination;
    const stop = isStopNearer ? held.stopLoss : termination;
    const isStopped = isBuy ? worst <= stop : worst >= stop;
    const isReached = isBuy ? best >= held.takeProfit : best <= held.takeProfit;
    if (!isStopped && !isReached) return;
    const open = at(bar.open);
    const level = isStopped ? stop : held.takeProfit;
    const isJumped = isStopped === isBuy ? open <= level : open >= level;
    this.#book(held, isJumped ? open : level, bar);
  }

  #book(held: Held, price: Rate, { time }: Bar): void {
    const profit = profitAt(held, price);
    this.#held = undefined;
    this.#cash = money(this.#cash + profit);
    this.#dayOf(time).result = money(this.#dayOf(time).result + profit);
    this.#counts.trades += 1;
    if (profit > 0n) this.#counts.wins += 1;
    this.#bestTrade = maxMoney(this.#bestTrade, profit);
    this.#worstTrade = minMoney(this.#worstTrade, profit);
  }

  /** Rule RB-3: updates the averages, which restart for each month that leaves the window. */
  #follow(bar: Bar): void {
    const first = firstBarFor(bar.time);
    if (first === this.#firstBar) this.#points.push(nextAverages(this.#points.at(-1), bar));
    else this.#points = averagesUpTo(this.#bars, bar.time);
    this.#firstBar = first;
  }

  #value({ time, close }: Bar): void {
    const equity = this.#equityAt(close);
    this.#peak = maxMoney(this.#peak, equity);
    this.#drawdown = maxMoney(this.#drawdown, money(this.#peak - equity));
    if (this.#from === undefined) return;
    const day = bucketStart('1D', time);
    const last = this.#curve.at(-1);
    if (last?.time === day) last.equity = equity;
    else this.#curve.push({ time: day, equity });
  }

  #decide(bar: Bar): void {
    const [now, before] = [this.#points.at(-1), this.#points.at(-2)];
    if (now === undefined || before === undefined) return;
    const isCross = crossOf({ ...now, fastBefore: before.fast, slowBefore: before.slow }) !== undefined;
    // The first decision is made in full, to find out when there are enough bars; later only crosses are decided.
    if (this.#from !== undefined && !isCross) return;
    const signal = signalOf(this.#points);
    if (signal === undefined) return;
    this.#from ??= bar.time + HOUR_MS;
    const { symbol, decimals, currency, leverage, markUp, settings } = this.#setup;
    const equity = this.#equityAt(bar.close);
    const held = this.#held;
    const profit = money(equity - this.#cash);
    const decision = decideRobot({
      settings: { ...settings, symbols: [symbol], openMax: 1 },
      signal,
      facts: {
        symbol,
        decimals,
        markUp,
        currency,
        leverage,
        equity,
        limit: maxMoney(ZERO, money(minMoney(this.#cash, equity) - (held?.amount ?? 0n))),
        managed: held === undefined ? [] : [{ ...held, symbol, profit }],
        resultToday: this.#dayOf(bar.time + HOUR_MS).result,
      },
    });
    if (decision.kind === 'nothing') this.#counts.passedOver += isCross ? 1 : 0;
    else this.#pending = { order: decision.order, closedAt: bar.time + HOUR_MS };
  }

  #equityAt(close: Rate): Money {
    const held = this.#held;
    if (held === undefined) return this.#cash;
    return money(this.#cash + profitAt(held, closingPrice(this.#quote(close), held.direction)));
  }

  #dayOf(instant: Instant): { result: Money } {
    const start = bucketStart('1D', instant);
    if (this.#day.start !== start) this.#day = { start, result: ZERO };
    return this.#day;
  }

  #quote(sell: Rate): { readonly buy: Rate; readonly sell: Rate } {
    return { sell, buy: rate(sell + divideHalfEven(sell * BigInt(this.#setup.spreadPpm), MILLION)) };
  }
}

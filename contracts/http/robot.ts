import * as z from 'zod/mini';
import { nothingReasons } from '@candor/domain/robot/decide.ts';
import { robotLimits } from '@candor/domain/robot/settings.ts';
import { amount, count, flag, id, instant, money, moneySum, rate, symbol } from '../codecs.ts';
import { session } from './accounts.ts';
import { call } from './call.ts';

const accountRef = z.object({ id, kind: z.enum(['real', 'demo']) });

export const settings = z.strictObject({
  symbols: z.array(symbol).check(z.maxLength(robotLimits.symbols)),
  /** Share of own equity for each position, in hundredths of a percent: 100 is 1 %. */
  amount_basis_points: z.number(),
  max_open: z.number(),
  /** Loss cap in account currency, for one UTC day. */
  daily_loss_cap: amount,
});
export type WireRobotSettings = z.output<typeof settings>;

export const switchRobot = call({
  method: 'POST',
  path: '/api/accounts/autoTrading',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: "Switches the robot on or off: on for the session's current trading account, off wherever it is on.",
  request: z.strictObject({ auto_trading: flag }),
  answer: session,
});

export const state = z.object({
  /** Whether the brand offers it. */
  available: flag,
  on: flag,
  /** Account on which the robot trades, or traded last; null before the first time. */
  account: z.nullable(accountRef),
  /** Time of the latest switch. */
  since: z.nullable(instant),
  /** Settings of the session's current account. */
  settings,
  current: accountRef,
});
export type WireRobot = z.output<typeof state>;

export const get = call({
  method: 'POST',
  path: '/api/robot/get',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: 'Returns whether the robot is on and where, and its settings for the current trading account.',
  request: z.strictObject({}),
  answer: state,
});

export const save = call({
  method: 'POST',
  path: '/api/robot/settings',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: "Sets the robot's settings for the current trading account, from its next decision on.",
  request: settings,
  answer: state,
});

/** Outcome of an order; null where there was none. */
const outcome = z.object({
  /**
   * Kind of outcome. `waiting`: not decided by the engine yet. `missed`: it never reached the engine, and its bar is
   * over.
   */
  kind: z.enum(['waiting', 'missed', 'refused', 'open', 'closed']),
  refusal: z.nullable(z.string()),
  position_id: z.nullable(id),
  profit: z.nullable(money),
});

export const decision = z.object({
  id,
  symbol,
  /** Start of the hourly bar at whose end it was made. */
  bar_at: instant,
  decided_at: instant,
  kind: z.enum(['buy', 'sell', 'nothing']),
  reason: z.nullable(z.enum(nothingReasons)),
  /** Signal of the bars; null with too few of them. */
  signal: z.nullable(
    z.object({
      close: rate,
      fast: rate,
      slow: rate,
      fast_before: rate,
      slow_before: rate,
      range: rate,
      range_limit: rate,
    }),
  ),
  facts: z.object({
    equity: money,
    limit: money,
    open: count,
    leverage: z.nullable(z.number()),
    result_today: money,
    amount_basis_points: z.number(),
    max_open: z.number(),
    daily_loss_cap: money,
  }),
  order: z.nullable(
    z.object({ amount: money, leverage: z.number(), stop_lost: rate, take_profit: rate, worst_today: money }),
  ),
  outcome: z.nullable(outcome),
});
export type WireDecision = z.output<typeof decision>;

export const decisions = call({
  method: 'POST',
  path: '/api/robot/decisions',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Lists the robot's decisions on the current trading account with their inputs, newest first.",
  request: z.strictObject({
    /** Decision before which the listed ones must be; the latest when absent. */
    before: z.optional(id),
    count: z.optional(z.number().check(z.int(), z.positive(), z.maximum(100))),
    /** Whether to leave out decisions that opened nothing. */
    orders_only: z.optional(flag),
  }),
  answer: z.object({ decisions: z.array(decision), more: flag }),
});

const curvePoint = z.object({ time: instant, equity: money });

export const record = call({
  method: 'POST',
  path: '/api/robot/record',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    "Returns the robot's real record on the current trading account: closed positions, including losses and costs.",
  request: z.strictObject({}),
  answer: z.object({
    trades: count,
    wins: count,
    open: count,
    profit: money,
    /** Spread and mark-up paid, already included in the profit. */
    cost: money,
    drawdown: money,
    best_trade: money,
    worst_trade: money,
    /** Sum of all results after each close. */
    curve: z.array(z.object({ time: instant, profit: money })),
    /** Figures of all real accounts of the brand on which the robot has closed something, without the demo book. */
    everybody: z.object({ accounts: count, losing: count, trades: count, profit: moneySum }),
  }),
});
export type WireRecord = z.output<typeof record.answer>;

export const backTest = call({
  method: 'POST',
  path: '/api/robot/backTest',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    "Runs the robot's rule over an instrument's last twelve months of hourly bars, with its set spread and the " +
    'mark-up.',
  request: z.strictObject({ symbol, amount_basis_points: z.number(), daily_loss_cap: amount }),
  answer: z.object({
    symbol,
    simulated: z.boolean(),
    leverage: z.number(),
    /** Spread in parts per million of the price. */
    spread_ppm: count,
    start_equity: money,
    from: z.nullable(instant),
    to: z.nullable(instant),
    trades: count,
    wins: count,
    /** Number of crosses that were not traded. */
    passed_over: count,
    profit: money,
    cost: money,
    drawdown: money,
    best_trade: money,
    worst_trade: money,
    curve: z.array(curvePoint),
  }),
});
export type WireBackTest = z.output<typeof backTest.answer>;

import type { WireBackTest, WireDecision, WireRecord, WireRobotSettings } from '@candor/contracts/http/robot.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import { AVERAGE_SCALE } from '@candor/domain/robot/averages.ts';
import type { BackTestSetup, BackTestResult } from '@candor/domain/robot/backTest.ts';
import type { RobotRecord } from '@candor/domain/robot/record.ts';
import type { RobotSettings } from '@candor/domain/robot/settings.ts';
import type { Signal } from '@candor/domain/robot/signal.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { BrandRecord, OrderOutcome, StoredDecision } from './store.ts';

export function presentSettings(settings: RobotSettings): WireRobotSettings {
  const { symbols, amountBasisPoints, openMax, dailyLossCap } = settings;
  return {
    symbols: [...symbols],
    amount_basis_points: amountBasisPoints,
    max_open: openMax,
    daily_loss_cap: dailyLossCap,
  };
}

export function settingsOf(wire: WireRobotSettings): RobotSettings {
  return {
    symbols: wire.symbols,
    amountBasisPoints: wire.amount_basis_points,
    openMax: wire.max_open,
    dailyLossCap: wire.daily_loss_cap,
  };
}

export function presentDecision(stored: StoredDecision, found: OrderOutcome | undefined, now: Instant): WireDecision {
  const { id, symbol, barAt, decidedAt, question, decision, commandId } = stored;
  const { settings, signal, facts } = question;
  return {
    id,
    symbol,
    bar_at: barAt,
    decided_at: decidedAt,
    kind: decision.kind,
    reason: decision.kind === 'nothing' ? decision.reason : null,
    signal: signal === undefined ? null : presentSignal(signal),
    facts: {
      equity: facts.equity,
      limit: facts.limit,
      open: facts.managed.length,
      leverage: facts.leverage ?? null,
      result_today: facts.resultToday,
      amount_basis_points: settings.amountBasisPoints,
      max_open: settings.openMax,
      daily_loss_cap: settings.dailyLossCap,
    },
    order: presentOrder(decision),
    outcome: commandId === undefined ? null : presentOutcome(found, barAt, now),
  };
}

function presentSignal(signal: Signal): WireDecision['signal'] {
  return {
    close: signal.bar.close,
    fast: shown(signal.fast),
    slow: shown(signal.slow),
    fast_before: shown(signal.fastBefore),
    slow_before: shown(signal.slowBefore),
    range: shown(signal.range),
    range_limit: shown(signal.rangeLimit),
  };
}

function presentOrder(decision: StoredDecision['decision']): WireDecision['order'] {
  if (decision.kind === 'nothing') return null;
  const { order, worstToday } = decision;
  const { amount, leverage, stopLoss, takeProfit } = order;
  return { amount, leverage, stop_lost: stopLoss, take_profit: takeProfit, worst_today: worstToday };
}

/** Presents the result of a decision's order, which is sent only while its bar is the latest closed one. */
function presentOutcome(found: OrderOutcome | undefined, barAt: Instant, now: Instant): WireDecision['outcome'] {
  if (found === undefined) {
    const kind = now < barAt + 2 * HOUR_MS ? 'waiting' : 'missed';
    return { kind, refusal: null, position_id: null, profit: null };
  }
  const { refusal, positionId, profit } = found;
  const kind = refusal !== undefined ? 'refused' : profit === undefined ? 'open' : 'closed';
  return { kind, refusal: refusal ?? null, position_id: positionId ?? null, profit: profit ?? null };
}

export function presentRecord(record: RobotRecord, open: number, everybody: BrandRecord): WireRecord {
  const { trades, wins, profit, cost, drawdown, bestTrade, worstTrade, curve } = record;
  return {
    trades,
    wins,
    open,
    profit,
    cost,
    drawdown,
    best_trade: bestTrade,
    worst_trade: worstTrade,
    curve: [...curve],
    everybody,
  };
}

export function presentBackTest(setup: BackTestSetup, result: BackTestResult, simulated: boolean): WireBackTest {
  const { trades, wins, profit, cost, drawdown } = result;
  return {
    symbol: setup.symbol,
    simulated,
    leverage: setup.leverage,
    spread_ppm: setup.spreadPpm,
    start_equity: setup.equity,
    from: result.from ?? null,
    to: result.to ?? null,
    trades,
    wins,
    profit,
    cost,
    drawdown,
    passed_over: result.passedOver,
    best_trade: result.bestTrade,
    worst_trade: result.worstTrade,
    curve: result.curve.map(({ time, equity }) => ({ time, equity })),
  };
}

/** Rounds an average, which has more decimals, to a rate. */
function shown(average: bigint): Rate {
  return rate(divideHalfEven(average, AVERAGE_SCALE));
}

import type { ExecutionId, Instant, InstrumentSymbol, PositionId } from '../../ids.ts';
import type { Rate } from '../../money/money.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { Receipt } from '../receipt.ts';

/** Levels of a position as an execution left them, with the tick of that execution. */
export interface PastLevels {
  readonly at: Instant;
  readonly tick: Quote;
  readonly stopLoss: Rate | undefined;
  readonly takeProfit: Rate | undefined;
}

/** Returns the levels of a position just before one of its executions; undefined: its opening is not in the export. */
export function levelsBefore(
  fills: readonly Receipt[],
  position: PositionId,
  execution: ExecutionId,
): PastLevels | undefined {
  let found: PastLevels | undefined;
  for (const receipt of fills) {
    const last = receipt.executions.at(-1);
    if (receipt.position.id !== position || last === undefined || last.id >= execution) continue;
    if (last.kind === 'open' || last.kind === 'update') found = levelsOf(last, receipt.position.symbol);
  }
  return found;
}

/** Returns the levels in force at an execution of a receipt. */
export function levelsOf(
  { at, tick, stopLoss, takeProfit }: Receipt['executions'][number],
  symbol: InstrumentSymbol,
): PastLevels {
  return { at, tick: { ...tick, symbol }, stopLoss: stopLoss ?? undefined, takeProfit: takeProfit ?? undefined };
}

import { closingPrice } from '../../pricing/quote.ts';
import type { Direction, Quote } from '../../pricing/quote.ts';
import { SECOND_MS } from '../../time.ts';
import { terminationRate } from '../../trading/profit.ts';
import { hasReached, opposite } from '../../trading/triggers.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import type { Finding } from './cheats.ts';
import type { CaseFacts } from './facts.ts';
import { levelsBefore, levelsOf } from './levels.ts';
import type { LevelsThen } from './levels.ts';

/** A change of levels that was decided so shortly before a tick may have waited behind it. */
const SETTLES_MS = SECOND_MS;
/** A start loads the last prices without firing at them, so that one tick alone shows nothing. */
const TICKS_MIN = 3;

/** Levels that the tape reached again and again while the position stayed open. A halted instrument fires nothing. */
export function unfiredFindings({ fills, tape, until }: CaseFacts): Finding[] {
  const steps = new Map<number, Receipt[]>();
  for (const receipt of fills) {
    const known = steps.get(receipt.position.id);
    if (known === undefined) steps.set(receipt.position.id, [receipt]);
    else known.push(receipt);
  }
  return fills.flatMap((receipt): Finding[] => {
    const last = receipt.executions.at(-1);
    if (last === undefined || last.kind === 'close' || last.kind === 'split') return [];
    const own = steps.get(receipt.position.id) ?? [];
    const next = own[own.indexOf(receipt) + 1];
    const after = next?.executions.at(-1);
    if ((next?.splits.length ?? 0) > 0) return [];
    const levels = levelsOf(last, receipt.position.symbol);
    const isTaken = (tick: Quote) =>
      tick.receivedTime < (after?.at ?? until) && tick.tickId < (after?.tick.tickId ?? Infinity);
    const reached = reachedTicks(
      tape.of(receipt.position.symbol),
      tape.place(receipt.position.symbol, last.tick.tickId + 1),
      {
        levels,
        direction: receipt.position.direction,
        isTaken,
      },
    );
    const [first] = reached;
    if (first === undefined || reached.length < TICKS_MIN) return [];
    const figures = { ticks: `${reached.length}`, at: new Date(first.receivedTime).toISOString() };
    return [{ cheat: 'stopNotFired', place: { execution: last.id }, figures, unless: 'halted' }];
  });
}

interface Watch {
  readonly levels: LevelsThen;
  readonly direction: Direction;
  readonly isTaken: (tick: Quote) => boolean;
}

function reachedTicks(ticks: readonly Quote[], start: number, { levels, direction, isTaken }: Watch): Quote[] {
  const reached: Quote[] = [];
  if (levels.stopLoss === undefined && levels.takeProfit === undefined) return reached;
  for (let place = start; place < ticks.length; place += 1) {
    const tick = ticks[place];
    if (tick === undefined || !isTaken(tick)) break;
    if (tick.receivedTime > levels.at + SETTLES_MS && isAtLevel(tick, levels, direction)) reached.push(tick);
  }
  return reached;
}

function isAtLevel(
  tick: Pick<Quote, 'buy' | 'sell'>,
  { stopLoss, takeProfit }: Partial<LevelsThen>,
  direction: Direction,
) {
  const price = closingPrice(tick, direction);
  const isStopped = stopLoss !== undefined && hasReached(opposite(direction), price, stopLoss);
  return isStopped || (takeProfit !== undefined && hasReached(direction, price, takeProfit));
}

/** Was each close by a level or by termination at a tick that had reached it? */
export function firedFindings({ fills }: CaseFacts): Finding[] {
  return fills.flatMap((receipt): Finding[] => {
    const [opening, last] = receipt.executions;
    if (opening === undefined || last?.closing === undefined || last.closing === null || last.actor !== 'rule')
      return [];
    if (receipt.splits.length > 0) return [];
    const place = { execution: last.id };
    const { reason } = last.closing;
    if (reason === 'lowMargin')
      return isTerminated(receipt, opening, last) ? [] : [{ cheat: 'closedOutEarly', place, figures: {} }];
    if (reason !== 'stopLoss' && reason !== 'takeProfit') return [];
    const levels = levelsBefore(fills, receipt.position.id, last.id);
    const level = levels?.[reason];
    if (levels === undefined || isReached(reason, last, level, receipt.position.direction)) return [];
    return [{ cheat: 'firedUnreached', place, figures: {} }];
  });
}

function isReached(
  reason: 'stopLoss' | 'takeProfit',
  { tick }: ReceiptExecution,
  level: LevelsThen['stopLoss'],
  direction: Direction,
): boolean {
  return level !== undefined && isAtLevel(tick, { [reason]: level }, direction);
}

function isTerminated({ position }: Receipt, { fillRate }: ReceiptExecution, { tick }: ReceiptExecution): boolean {
  if (fillRate === null) return false;
  const { direction, leverage } = position;
  const end = terminationRate({ direction, leverage, openRate: fillRate });
  return hasReached(opposite(direction), closingPrice(tick, direction), end);
}

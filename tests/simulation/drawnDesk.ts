import { symbolOf } from './drawnTicks.ts';
import type { TickDraw } from './drawnTicks.ts';
import type { Model } from './model/model.ts';
import type { Operation } from './model/operations.ts';
import { UNIT, pick } from './settings.ts';

/** Draws the desk's operations, and those of its own market. */
export function byDesk(
  kind: 'market' | 'halt' | 'announce' | 'withdrawAction',
  step: TickDraw,
  model: Model,
): Operation {
  if (kind === 'market') return market(step, model);
  if (kind === 'halt') return halt(step, model);
  if (kind === 'announce') return announce(step, model);
  return { kind, number: Math.max(0, model.actions.made - 1 - (step.first % 4)) };
}

/** Draws a halt: rare and short, so that most commands find a price. */
function halt(step: TickDraw, model: Model): Operation {
  const [halted] = model.halts.halted;
  if (halted !== undefined && step.first % 8 !== 0) return { kind: 'halt', symbol: halted, on: false };
  return { kind: 'halt', symbol: symbolOf(step), on: step.first % 2 === 0 };
}

/** Tickers: free ones, those of the market itself, and an invalid one. */
const names = ['ONE', 'TWO', 'THREE', 'FOUR', 'EURUSD', 'AAPL', 'five'] as const;

/** Draws a corporate action that is soon due; prices far from their start are brought back by it. */
function announce(step: TickDraw, model: Model): Operation {
  const symbol = symbolOf(step);
  const scaled = model.actions.scaled(symbol, UNIT);
  const back = scaled > 4n * UNIT ? [[7n, 1n]] : [[1n, 10n]];
  const usual = [
    [2n, 1n],
    [3n, 2n],
    [1n, 4n],
    [7n, 3n],
    [3n, 1n],
    [2n, 1n],
  ];
  const isAstray = scaled > 4n * UNIT || scaled < UNIT / 4n;
  const [young = 2n, old = 1n] = pick(isAstray ? back : usual, step.first);
  const usualWhat = pick(['split', 'dividend', 'split', 'dividend', 'symbolChange'] as const, step.second);
  const ticker = pick(names, step.third);
  // Delistings are rare: for the rest of the script nothing is dealt in the instrument.
  const what = step.second % 16 === 15 ? 'delisting' : usualWhat;
  const last = model.quotes.get(symbol)?.sell ?? UNIT;
  const thousandths = what === 'delisting' ? 600 + (step.third % 800) : 1 + (step.third % 90);
  const perUnit = (last * BigInt(thousandths)) / 1_000n + 1n;
  const due = model.now + pick([100, 700, 1, 1_500, 30_000, -1], step.third);
  return { kind: 'announce', number: model.actions.made, symbol, what, young, old, perUnit, ticker, due };
}

/** Draws a market's state: occasionally closed, soon open again. */
function market(step: TickDraw, model: Model): Operation {
  const symbol = symbolOf(step);
  const isOpen = model.states.get(symbol) === 'open';
  const state = isOpen && step.first % 3 === 0 ? pick(['closed', 'stale', 'held'] as const, step.second) : 'open';
  return { kind: 'market', symbol, state };
}

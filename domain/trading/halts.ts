import type { Instant, InstrumentSymbol } from '../ids.ts';
import type { Quote } from '../pricing/quote.ts';
import { isUsable } from '../pricing/usability.ts';
import type { MarketState } from '../pricing/usability.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** An instrument in which nothing is dealt, in every brand: since when, by whom, why, and what clients read of it. */
export interface Halt {
  readonly symbol: InstrumentSymbol;
  readonly since: Instant;
  readonly staffName: string;
  readonly reason: string;
  /** Undefined: clients are notified of the halt without a reason. */
  readonly note: string | undefined;
  /** The last good quote from before it, which margin goes on with. */
  readonly quote: Quote | undefined;
}

/** The halts in force, and of each instrument that trades again the last tick from before that. */
export interface Halts {
  readonly inForce: ReadonlyMap<InstrumentSymbol, Halt>;
  readonly resumedAfter: ReadonlyMap<InstrumentSymbol, number>;
}

export const NO_HALTS: Halts = { inForce: new Map(), resumedAfter: new Map() };

/** A halt, or its end. */
export interface HaltSwitch extends Halt {
  readonly isHalted: boolean;
  /** The last tick that was seen before it, of any instrument. */
  readonly lastTick: number;
}

/** What a switch of a halt asks for: a halt, or the end of the one that began then. */
export interface HaltChange extends Pick<HaltSwitch, 'symbol' | 'isHalted'> {
  /** Undefined: of whichever is in force. */
  readonly ends?: Instant | undefined;
}

/**
 * Rules HT-5, HT-6: refused where nothing would change (`instrumentHaltedAlready`, `instrumentNotHalted`), and where
 * another halt is in force than the one that two people have agreed to end (`haltChanged`).
 */
export function checkHalt({ inForce }: Halts, { symbol, isHalted, ends }: HaltChange): Result<true> {
  const halt = inForce.get(symbol);
  if (isHalted) return halt === undefined ? accept(true) : refuse({ code: 'instrumentHaltedAlready' });
  if (halt === undefined) return refuse({ code: 'instrumentNotHalted' });
  return ends === undefined || ends === halt.since ? accept(true) : refuse({ code: 'haltChanged' });
}

/** A halt over a halt leaves the first; an end without a halt changes nothing. */
export function withHalt(halts: Halts, { isHalted, lastTick, ...halt }: HaltSwitch): Halts {
  const { symbol } = halt;
  if (halts.inForce.has(symbol) === isHalted) return halts;
  const inForce = new Map(halts.inForce);
  const resumedAfter = new Map(halts.resumedAfter);
  if (isHalted) inForce.set(symbol, halt);
  else inForce.delete(symbol);
  if (isHalted) resumedAfter.delete(symbol);
  else resumedAfter.set(symbol, lastTick);
  return { inForce, resumedAfter };
}

/** The halts that a tick met: those of before, and what the switches changed that were decided before it came. */
export function haltsAt(tickId: number, before: Halts, switches: readonly HaltSwitch[]): Halts {
  return switches.filter(({ lastTick }) => lastTick < tickId).reduce(withHalt, before);
}

/**
 * Rules HT-1, HT-4: a halted instrument has no usable price, and after the halt none before its first tick: the last
 * good quote is from before it.
 */
export function stateUnderHalts(
  { inForce, resumedAfter }: Halts,
  symbol: InstrumentSymbol,
  market: { readonly state: MarketState; readonly quote: Quote | undefined },
): MarketState {
  const { state, quote } = market;
  if (inForce.size === 0 && resumedAfter.size === 0) return state;
  if (inForce.has(symbol)) return { kind: 'halted' };
  const lastTick = resumedAfter.get(symbol);
  if (lastTick === undefined || quote === undefined || quote.tickId > lastTick || !isUsable(state)) return state;
  return { kind: 'stale', since: quote.receivedTime };
}

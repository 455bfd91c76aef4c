import type { Instant, InstrumentSymbol } from '../ids.ts';
import type { Quote } from '../pricing/quote.ts';
import { isUsable } from '../pricing/usability.ts';
import type { MarketState } from '../pricing/usability.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** A halt of dealing in an instrument, in every brand: since when, by whom, why, and the note that clients read. */
export interface Halt {
  readonly symbol: InstrumentSymbol;
  readonly since: Instant;
  readonly staffName: string;
  readonly reason: string;
  /** Undefined: clients are notified of the halt without a reason. */
  readonly note: string | undefined;
  /** The last good quote from before the halt, which margin continues to use. */
  readonly quote: Quote | undefined;
}

/** Halts in force and, for each instrument that trades again, the last tick before it resumed. */
export interface Halts {
  readonly inForce: ReadonlyMap<InstrumentSymbol, Halt>;
  readonly resumedAfter: ReadonlyMap<InstrumentSymbol, number>;
}

export const NO_HALTS: Halts = { inForce: new Map(), resumedAfter: new Map() };

/** The start of a halt, or its end. */
export interface HaltSwitch extends Halt {
  readonly isHalted: boolean;
  /** Id of the last tick of any instrument before the switch. */
  readonly lastTick: number;
}

/** A request to halt an instrument, or to end its halt. */
export interface HaltChange extends Pick<HaltSwitch, 'symbol' | 'isHalted'> {
  /** Start of the halt that is to end; undefined: whichever is in force. */
  readonly ends?: Instant | undefined;
}

/**
 * Rules HT-5, HT-6: refuses a change that would do nothing (`instrumentHaltedAlready`, `instrumentNotHalted`), and an
 * end when the halt in force is not the one that two people agreed to end (`haltChanged`).
 */
export function checkHalt({ inForce }: Halts, { symbol, isHalted, ends }: HaltChange): Result<true> {
  const halt = inForce.get(symbol);
  if (isHalted) return halt === undefined ? accept(true) : refuse({ code: 'instrumentHaltedAlready' });
  if (halt === undefined) return refuse({ code: 'instrumentNotHalted' });
  return ends === undefined || ends === halt.since ? accept(true) : refuse({ code: 'haltChanged' });
}

/** Applies a switch: a second halt leaves the first in force; an end without a halt changes nothing. */
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

/** Returns the halts in force at a tick: the earlier ones, changed by the switches decided before the tick came. */
export function haltsAt(tickId: number, before: Halts, switches: readonly HaltSwitch[]): Halts {
  return switches.filter(({ lastTick }) => lastTick < tickId).reduce(withHalt, before);
}

/**
 * Rules HT-1, HT-4: returns an instrument's state under the halts. Halted, it has no usable price; after the halt, none
 * before its first tick, since the last good quote is older than the halt.
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

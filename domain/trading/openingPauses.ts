import type { BrandId, Instant, InstrumentSymbol } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/**
 * Where opening is paused: in an instrument of a brand, an instrument everywhere, a whole brand or, without both,
 * everywhere.
 */
export interface OpeningScope {
  readonly brandId: BrandId | undefined;
  readonly symbol: InstrumentSymbol | undefined;
}

/** A pause of opening in one scope: since when, by whom and why. */
export interface OpeningPause extends OpeningScope {
  readonly since: Instant;
  readonly staffName: string;
  readonly reason: string;
}

/** The pauses in force, each by the key of its scope. */
export type OpeningPauses = ReadonlyMap<string, OpeningPause>;

export const NO_PAUSES: OpeningPauses = new Map();
const ANY = '*';

/** Returns the unique key of a scope. */
export function scopeKey({ brandId = ANY, symbol = ANY }: Partial<OpeningScope>): string {
  return `${brandId}/${symbol}`;
}

/** Rule KS-1: is opening paused in this instrument of this brand? */
export function isOpeningPaused(pauses: OpeningPauses, { brandId, symbol }: OpeningScope): boolean {
  if (pauses.size === 0) return false;
  return (
    pauses.has(scopeKey({ brandId, symbol })) ||
    pauses.has(scopeKey({ symbol })) ||
    pauses.has(scopeKey({ brandId })) ||
    pauses.has(scopeKey({}))
  );
}

/** Rule KS-1: refuses opening where it is paused (`tradingClosed`); a close never is. */
export function checkOpening(pauses: OpeningPauses, where: OpeningScope): Result<true> {
  return isOpeningPaused(pauses, where) ? refuse({ code: 'tradingClosed' }) : accept(true);
}

/** The pauses of one brand as its clients see them: of all instruments, or of these. */
export interface BrandPauses {
  readonly all: boolean;
  readonly symbols: readonly InstrumentSymbol[];
}

/** Returns the pauses in force that concern a brand. */
export function pausesOf(pauses: Iterable<OpeningScope>, brandId: BrandId): BrandPauses {
  const own = [...pauses].filter((pause) => pause.brandId === undefined || pause.brandId === brandId);
  const symbols = own.flatMap(({ symbol }) => symbol ?? []);
  return { all: own.some(({ symbol }) => symbol === undefined), symbols: [...new Set(symbols)].sort() };
}

/** The start of a pause, or its end. */
export interface OpeningSwitch extends OpeningPause {
  readonly isPaused: boolean;
}

/** A request to pause opening, or to end a pause. */
export interface OpeningChange extends OpeningScope {
  readonly isPaused: boolean;
  /** Start of the pause that is to end; undefined: whichever is in force. */
  readonly ends?: Instant | undefined;
}

/**
 * Rules KS-3, KS-5: refuses a change that would do nothing (`openingPausedAlready`, `openingNotPaused`), and an end
 * when the pause in force is not the one that two people agreed to end (`pauseChanged`).
 */
export function checkSwitch(pauses: OpeningPauses, { isPaused, ends, ...scope }: OpeningChange): Result<true> {
  const pause = pauses.get(scopeKey(scope));
  if (isPaused) return pause === undefined ? accept(true) : refuse({ code: 'openingPausedAlready' });
  if (pause === undefined) return refuse({ code: 'openingNotPaused' });
  return ends === undefined || ends === pause.since ? accept(true) : refuse({ code: 'pauseChanged' });
}

/** Rule KS-3: applies a switch: a second pause leaves the first in force; an end concerns exactly its own scope. */
export function withSwitch(pauses: OpeningPauses, { isPaused, ...pause }: OpeningSwitch): OpeningPauses {
  const key = scopeKey(pause);
  if (pauses.has(key) === isPaused) return pauses;
  const next = new Map(pauses);
  if (isPaused) next.set(key, pause);
  else next.delete(key);
  return next;
}

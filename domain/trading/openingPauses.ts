import type { BrandId, Instant, InstrumentSymbol } from '../ids.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** Where opening is paused: an instrument of a brand, an instrument or a brand as a whole, or, without both, all. */
export interface OpeningScope {
  readonly brandId: BrandId | undefined;
  readonly symbol: InstrumentSymbol | undefined;
}

/** One place in which nothing is opened now: since when, by whom and why. */
export interface OpeningPause extends OpeningScope {
  readonly since: Instant;
  readonly staffName: string;
  readonly reason: string;
}

/** The pauses in force, each by the key of its scope. */
export type OpeningPauses = ReadonlyMap<string, OpeningPause>;

export const NO_PAUSES: OpeningPauses = new Map();
const ANY = '*';

/** One text for one scope. */
export function scopeKey({ brandId = ANY, symbol = ANY }: Partial<OpeningScope>): string {
  return `${brandId}/${symbol}`;
}

/** Rule KS-1: is nothing opened in this instrument of this brand? */
export function isOpeningPaused(pauses: OpeningPauses, { brandId, symbol }: OpeningScope): boolean {
  if (pauses.size === 0) return false;
  return (
    pauses.has(scopeKey({ brandId, symbol })) ||
    pauses.has(scopeKey({ symbol })) ||
    pauses.has(scopeKey({ brandId })) ||
    pauses.has(scopeKey({}))
  );
}

/** Rule KS-1: opening is refused (`tradingClosed`) where it is paused; a close never is. */
export function checkOpening(pauses: OpeningPauses, where: OpeningScope): Result<true> {
  return isOpeningPaused(pauses, where) ? refuse({ code: 'tradingClosed' }) : accept(true);
}

/** The pauses of one brand as its clients are notified of them: all of its instruments, or these. */
export interface BrandPauses {
  readonly all: boolean;
  readonly symbols: readonly InstrumentSymbol[];
}

/** What of the pauses in force concerns a brand. */
export function pausesOf(pauses: Iterable<OpeningScope>, brandId: BrandId): BrandPauses {
  const own = [...pauses].filter((pause) => pause.brandId === undefined || pause.brandId === brandId);
  const symbols = own.flatMap(({ symbol }) => symbol ?? []);
  return { all: own.some(({ symbol }) => symbol === undefined), symbols: [...new Set(symbols)].sort() };
}

/** A pause, or its end. */
export interface OpeningSwitch extends OpeningPause {
  readonly isPaused: boolean;
}

/** What a switch of opening asks for: a pause, or the end of the one that began then. */
export interface OpeningChange extends OpeningScope {
  readonly isPaused: boolean;
  /** Undefined: of whichever is in force. */
  readonly ends?: Instant | undefined;
}

/**
 * Rules KS-3, KS-5: refused where nothing would change (`openingPausedAlready`, `openingNotPaused`), and where another
 * pause is in force than the one that two people have agreed to end (`pauseChanged`).
 */
export function checkSwitch(pauses: OpeningPauses, { isPaused, ends, ...scope }: OpeningChange): Result<true> {
  const pause = pauses.get(scopeKey(scope));
  if (isPaused) return pause === undefined ? accept(true) : refuse({ code: 'openingPausedAlready' });
  if (pause === undefined) return refuse({ code: 'openingNotPaused' });
  return ends === undefined || ends === pause.since ? accept(true) : refuse({ code: 'pauseChanged' });
}

/** Rule KS-3: a pause over a pause leaves the first; what ends one ends that of exactly its scope. */
export function withSwitch(pauses: OpeningPauses, { isPaused, ...pause }: OpeningSwitch): OpeningPauses {
  const key = scopeKey(pause);
  if (pauses.has(key) === isPaused) return pauses;
  const next = new Map(pauses);
  if (isPaused) next.set(key, pause);
  else next.delete(key);
  return next;
}

import { RATE_LIMIT, rate } from '@candor/domain/money/money.ts';
import { WIDE_SPREADS, setSpreadAt } from '@candor/domain/pricing/setSpread.ts';
import type { SetSpread } from '@candor/domain/pricing/setSpread.ts';
import type { RawQuote } from '../../../providers/prices/interface.ts';

/** Why a quote is refused, in the order of the checks. */
export const quoteFaults = [
  'malformed',
  'zero',
  'crossed',
  'early',
  'outsideSession',
  'late',
  'duplicate',
  'wideSpread',
] as const;
export type QuoteFault = (typeof quoteFaults)[number];

/** A fault of a quote's own time. */
export type TimeFault = Extract<QuoteFault, 'early' | 'outsideSession' | 'late'>;

export interface Circumstances {
  readonly set: SetSpread;
  /** Checks the quote's time; called once, for a well-formed quote. */
  readonly timeFault: () => TimeFault | undefined;
  /** The newest quote before it, good or held. */
  readonly last: Pick<RawQuote, 'buy' | 'sell' | 'sourceTime'> | undefined;
}

/** Finds the first fault, most basic first; undefined for a quote that may be kept, unless it jumps. */
export function faultOf(raw: RawQuote, { set, timeFault, last }: Circumstances): QuoteFault | undefined {
  const fault = faultInItself(raw) ?? timeFault();
  if (fault !== undefined) return fault;
  if (last !== undefined && isRepeated(raw, last)) return 'duplicate';
  return isWide(raw, set) ? 'wideSpread' : undefined;
}

/** Finds a fault that makes a quote wrong in any circumstances. */
export function faultInItself({ buy, sell, sourceTime }: RawQuote): QuoteFault | undefined {
  if (typeof buy !== 'bigint' || typeof sell !== 'bigint') return 'malformed';
  if (!Number.isSafeInteger(sourceTime) || buy > RATE_LIMIT || sell > RATE_LIMIT) return 'malformed';
  if (sell <= 0n || buy <= 0n) return 'zero';
  return buy < sell ? 'crossed' : undefined;
}

/** Is the spread more than twenty times the set one, which is at least a tick? */
export function isWide({ buy, sell }: Pick<RawQuote, 'buy' | 'sell'>, set: SetSpread): boolean {
  return buy - sell > BigInt(WIDE_SPREADS) * setSpreadAt(rate(sell), set);
}

function isRepeated(raw: RawQuote, last: Pick<RawQuote, 'buy' | 'sell' | 'sourceTime'>): boolean {
  return raw.sourceTime === last.sourceTime && raw.buy === last.buy && raw.sell === last.sell;
}

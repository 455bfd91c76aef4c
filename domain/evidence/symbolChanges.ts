import type { Instant, InstrumentSymbol } from '../ids.ts';
import type { Receipt, ReceiptSymbolChange } from './receipt.ts';

/** A symbol change as it is published for everybody. */
export interface PublishedSymbolChange extends Omit<ReceiptSymbolChange, 'at'> {
  readonly symbol: InstrumentSymbol;
  /** Undefined: announced. */
  readonly at: Instant | undefined;
}

export type SymbolChangeFault = 'leftOut' | 'notPublished';

/**
 * Rule CA-20: does a receipt state what is published of its instrument, all of it and nothing else, up to its last
 * execution? What was carried out in the same millisecond may have come before or after.
 */
export function symbolChangeFault(
  { executions, position, symbolChanges: stated }: Receipt,
  published: readonly PublishedSymbolChange[],
): SymbolChangeFault | undefined {
  const until = executions.at(-1)?.at ?? 0;
  const own = published.filter(({ symbol }) => symbol === position.symbol);
  if (!stated.every((one) => own.some((other) => isSame(one, other)))) return 'notPublished';
  const needed = own.filter(({ at }) => at !== undefined && at < until);
  return needed.every((one) => stated.some((other) => isSame(other, one))) ? undefined : 'leftOut';
}

function isSame(one: ReceiptSymbolChange, other: PublishedSymbolChange): boolean {
  const areSameTimes =
    one.announcedAt === other.announcedAt && one.effectiveAt === other.effectiveAt && one.at === other.at;
  return areSameTimes && one.actionId === other.actionId && one.ticker === other.ticker;
}

import type { Instant, InstrumentSymbol } from '../ids.ts';
import type { Receipt, ReceiptSymbolChange } from './receipt.ts';

/** A symbol change as it is published. */
export interface PublishedSymbolChange extends Omit<ReceiptSymbolChange, 'at'> {
  readonly symbol: InstrumentSymbol;
  /** Instant at which the change was carried out; undefined: it is only announced. */
  readonly at: Instant | undefined;
}

export type SymbolChangeFault = 'leftOut' | 'notPublished';

/**
 * Rule CA-20: compares the symbol changes that a receipt states with those published of its instrument up to its last
 * execution: all of them and nothing else. A change in the same millisecond may have come before or after.
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

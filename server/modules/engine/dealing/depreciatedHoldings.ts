import type { AccountId, BrandId, ClientId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { asksForDepreciation } from '@candor/domain/margin/depreciation.ts';
import type { HeldInstrument } from '@candor/domain/margin/depreciation.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import type { TradingAccount } from './book.ts';

/** Holdings per page: copying a page between threads costs the dealing thread about a millisecond. */
export const DEPRECIATED_PAGE = 500;

/**
 * Rule DN-3: a holding in one instrument that is at a loss or has no price, of a client whose regime requires the
 * notice.
 */
export interface DepreciatedHolding extends HeldInstrument {
  readonly accountId: AccountId;
  readonly clientId: ClientId;
  readonly symbol: InstrumentSymbol;
}

/** A request for one page of a brand's fallen holdings. */
export interface DepreciatedRequest {
  readonly brandId: BrandId;
  /** Position in a walk to continue from; undefined to start at the first holding of the latest walk. */
  readonly next: { readonly at: Instant; readonly from: number } | undefined;
}

/** One page of the fallen holdings in a brand's real accounts, as of one walk. */
export interface DepreciatedPage {
  readonly at: Instant;
  readonly holdings: readonly DepreciatedHolding[];
  /** Where the next page starts; undefined on the last page. */
  readonly next: DepreciatedRequest['next'];
}

/**
 * Lists an account's fallen holdings by instrument, without those that kept their value; empty where the regime
 * requires no notice.
 */
export function depreciatedHoldings(
  { id: accountId, clientId, positions, eligibility }: TradingAccount,
  quoteOf: (symbol: InstrumentSymbol) => Quote | undefined,
): DepreciatedHolding[] {
  if (!asksForDepreciation(eligibility.regime)) return [];
  const held = new Map<InstrumentSymbol, HeldInstrument>();
  for (const position of positions.values()) {
    const { symbol, amount, openedAt } = position;
    const quote = quoteOf(symbol);
    const gain = quote === undefined ? undefined : profit(position, quote);
    const before = held.get(symbol);
    held.set(symbol, {
      initial: money((before?.initial ?? 0n) + amount),
      profit: gain === undefined ? undefined : money((before?.profit ?? 0n) + gain),
      since: Math.min(before?.since ?? Infinity, openedAt),
    });
  }
  return [...held]
    .filter(([, one]) => one.profit === undefined || one.profit < 0n)
    .map(([symbol, one]) => ({ accountId, clientId, symbol, ...one }));
}

/** Returns one page of the holdings. */
export function depreciatedPage(all: readonly DepreciatedHolding[], at: Instant, from: number): DepreciatedPage {
  const until = from + DEPRECIATED_PAGE;
  return { at, holdings: all.slice(from, until), next: until < all.length ? { at, from: until } : undefined };
}

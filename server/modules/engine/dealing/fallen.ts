import type { AccountId, BrandId, ClientId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { asksForDepreciation } from '@candor/domain/margin/depreciation.ts';
import type { HeldInstrument } from '@candor/domain/margin/depreciation.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import type { TradingAccount } from './book.ts';

/** So many travel at once: to copy them takes the dealing thread about a millisecond. */
export const FALLEN_PAGE = 500;

/** Rule DN-3: what a client of a regime that asks holds in an instrument at a loss, or without a price. */
export interface FallenHolding extends HeldInstrument {
  readonly accountId: AccountId;
  readonly clientId: ClientId;
  readonly symbol: InstrumentSymbol;
}

/** Which of a brand's are asked for. */
export interface FallenRequest {
  readonly brandId: BrandId;
  /** Undefined: those of the latest walk, from the first; otherwise the following ones of that walk. */
  readonly next: { readonly at: Instant; readonly from: number } | undefined;
}

/** Some of a brand's real accounts' fallen holdings, as of one walk. */
export interface FallenPage {
  readonly at: Instant;
  readonly holdings: readonly FallenHolding[];
  /** Where the following ones begin; undefined: there are none. */
  readonly next: FallenRequest['next'];
}

/** By instrument; what has kept its value is left out, and so are clients whose regime asks for nothing. */
export function fallenOf(
  { id: accountId, clientId, positions, eligibility }: TradingAccount,
  quoteOf: (symbol: InstrumentSymbol) => Quote | undefined,
): FallenHolding[] {
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

/** One page of them. */
export function fallenPage(all: readonly FallenHolding[], at: Instant, from: number): FallenPage {
  const until = from + FALLEN_PAGE;
  return { at, holdings: all.slice(from, until), next: until < all.length ? { at, from: until } : undefined };
}

import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { DealingInstruments, DealingListing } from '@candor/contracts/http/office/dealing.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { parseRate } from '@candor/domain/money/decimal.ts';
import { MARK_UP_PERCENT } from '@candor/domain/pricing/rates.ts';
import { hoursText } from '@candor/domain/pricing/marketHours.ts';
import { closesAt, sessionAt } from '@candor/domain/pricing/sessions.ts';
import { ageLimitNow, hoursNow, offeredInstruments } from '../../engine/instruments/index.ts';
import type { CatalogueInstrument } from '../../engine/instruments/index.ts';
import type { DealingDeskDeps } from './deps.ts';

const HUNDREDTHS = 100;
const PER_TEN_THOUSAND = 10_000n;

/** Lists the instruments that a brand's file offers, and when each trades. */
export function readListings(
  { brands, clock, quote, settings }: DealingDeskDeps,
  brandId: BrandId,
): DealingInstruments {
  const brand = brandById(brands, brandId);
  const at = clock.now();
  return {
    at,
    mark_up_percent: parseRate(settings.markUpOf(brandId)) ?? MARK_UP_PERCENT,
    instruments: offeredInstruments(brand).map((one) => present(one, brand, at, quote(one.symbol))),
  };
}

function present(instrument: CatalogueInstrument, brand: Brand, at: Instant, quote: Quote | undefined): DealingListing {
  const { symbol, name, category, leverageCaps } = instrument;
  const hours = hoursNow(instrument);
  const session = sessionAt(hours, at);
  return {
    symbol,
    name,
    category,
    hours: instrument.hours,
    trading_hours: hoursText(hours),
    open: session.open,
    opens_at: session.open ? null : session.opensAt,
    closes_at: closesAt(hours, session.open ? at : session.opensAt) ?? null,
    leverages: [...(brand.leverages[category] ?? [])],
    leverage_cap: brand.regime === 'none' ? null : leverageCaps[brand.regime],
    spread_bps: quote === undefined ? null : spreadOf(quote),
    age_limit_ms: ageLimitNow(instrument),
  };
}

/** Returns the spread in percent of the sell price, cut to hundredths of a hundredth. */
function spreadOf({ buy, sell }: Quote): number {
  const hundredths = ((buy - sell) * PER_TEN_THOUSAND * BigInt(HUNDREDTHS)) / sell;
  return Number.parseInt(hundredths.toString(), 10) / HUNDREDTHS;
}

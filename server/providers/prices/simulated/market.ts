import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import type { HoursClass } from '@candor/domain/pricing/sessions.ts';
import type { PricedInstrument } from '../interface.ts';
import { BusinessClock } from './businessClock.ts';
import { loadingsOf, mergeLoadings } from './factors.ts';
import { mixWide } from './hash.ts';
import { InstrumentModel } from './instrumentModel.ts';
import { Path } from './path.ts';

/** Origin of the whole market: the same origin always gives the same ticks. */
export interface MarketOrigin {
  readonly seed: number;
  /** The history before this instant has four ticks a minute; from here on the market ticks at its live pace. */
  readonly firstInstant: number;
}

export type Market = ReadonlyMap<InstrumentSymbol, InstrumentModel>;

/** Builds the models of all instruments over shared factors, so that they move together as real markets do. */
export function createMarket(origin: MarketOrigin, instruments: readonly PricedInstrument[]): Market {
  const seed = mixWide(0, origin.seed);
  const clocks = new Map<HoursClass, BusinessClock>();
  const paths = new Map<string, Path>();

  function clockOf(hours: HoursClass): BusinessClock {
    const clock = clocks.get(hours) ?? new BusinessClock(hours);
    clocks.set(hours, clock);
    return clock;
  }

  function pathOf(name: string, hours: HoursClass): Path {
    const path = paths.get(name) ?? new Path(seed, name, clockOf(hours));
    paths.set(name, path);
    return path;
  }

  return new Map(
    instruments.map((instrument) => {
      const loadings = mergeLoadings(loadingsOf(instrument));
      const weighted = loadings.map(({ path, hours, weight }) => ({ path: pathOf(path, hours), weight }));
      const clock = clockOf(instrument.hours);
      const level = levelOf(instrument, instruments);
      const parts = { seed, firstInstant: origin.firstInstant, level, clock, paths: weighted };
      return [instrument.symbol, new InstrumentModel(instrument, parts)];
    }),
  );
}

/**
 * Returns a currency pair's level: the quotient of its currencies' dollar values, free of the seed prices' rounding.
 */
function levelOf(instrument: PricedInstrument, instruments: readonly PricedInstrument[]): number {
  if (instrument.hours !== 'fx-24x5') return rateToNumber(instrument.seedPrice);
  return dollarValue(instrument.base, instruments) / dollarValue(instrument.quote, instruments);
}

function dollarValue(currency: string, instruments: readonly PricedInstrument[]): number {
  if (currency === 'USD') return 1;
  const direct = instruments.find((one) => one.base === currency && one.quote === 'USD');
  if (direct !== undefined) return rateToNumber(direct.seedPrice);
  const inverse = instruments.find((one) => one.base === 'USD' && one.quote === currency);
  if (inverse === undefined) throw new Error(`no pair of ${currency} against the dollar`);
  return 1 / rateToNumber(inverse.seedPrice);
}

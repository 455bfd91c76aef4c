import { udfResolutions } from '@candor/contracts/http/udf.ts';
import type { UdfAnswerOf, UdfCalls } from '@candor/contracts/http/udf.ts';
import type { MarketHours } from '@candor/domain/pricing/marketHours.ts';
import { catalogueHours } from '@candor/domain/pricing/sessions.ts';
import type { HoursClass } from '@candor/domain/pricing/sessions.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import {
  findOffered,
  hoursNow,
  instruments,
  namesOf,
  offeredInstruments,
  tickerOf,
} from '../../engine/instruments/index.ts';
import type { CatalogueInstrument, Offer } from '../../engine/instruments/index.ts';

/** The exchange of an invented market, so that no chart passes its prices off as a venue's. */
const SIMULATED = 'SIMULATED';

const types: Readonly<Record<Category, string>> = {
  crypto: 'crypto',
  forex: 'forex',
  stocks: 'stock',
  index: 'index',
  commodities: 'commodity',
};

const newYork = 'America/New_York';

interface Calendar {
  readonly session: string;
  readonly timezone: string;
}

/** Calendars in the library's notation, on the exchange's own clock; without days, Monday to Friday is meant. */
const calendars: Readonly<Record<HoursClass, Calendar>> = {
  '24x7': { session: '24x7', timezone: 'Etc/UTC' },
  'fx-24x5': { session: '1700-1700', timezone: newYork },
  'us-stock': { session: '0930-1600', timezone: newYork },
  'eu-stock': { session: '0900-1730', timezone: 'Europe/Berlin' },
  index: { session: '1800-1700', timezone: newYork },
  metals: { session: '1800-1700', timezone: newYork },
  energy: { session: '1800-1700', timezone: newYork },
  agri: { session: '1900-0745,0830-1320', timezone: 'America/Chicago' },
};

/**
 * Rule SE-18: returns the calendar; hours that two people have set have days for each session, and the library's first
 * day is Sunday.
 */
function calendarOf(instrument: CatalogueInstrument): Calendar {
  const hours = hoursNow(instrument);
  return hours === catalogueHours[instrument.hours] ? calendars[instrument.hours] : calendarIn(hours);
}

function calendarIn({ zone, week }: MarketHours): Calendar {
  const times = Map.groupBy(week, ({ open, close }) => `${libraryTime(open)}-${libraryTime(close)}`);
  const sessions = [...times].map(([time, days]) => `${time}:${days.map(({ weekday }) => weekday + 1).join('')}`);
  return { session: sessions.join('|'), timezone: zone };
}

/** Formats a minute of the day as 0930; midnight is 0000 at both ends. */
function libraryTime(minutes: number): string {
  const ofDay = (minutes + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}${String(ofDay % 60).padStart(2, '0')}`;
}

const DAY_MINUTES = 24 * 60;

export function exchangeOf({ code }: CatalogueInstrument, simulated: boolean): string {
  return simulated ? SIMULATED : (code.split(':', 1)[0] ?? '');
}

export function fullName(instrument: CatalogueInstrument, simulated: boolean): string {
  return `${exchangeOf(instrument, simulated)}:${tickerOf(instrument.symbol)}`;
}

/** Finds an instrument by symbol or alias, alone or after the exchange that we state or that charts know it by. */
export function findByName(name: string, offer: Offer, simulated: boolean): CatalogueInstrument | undefined {
  const [exchange, tail] = name.includes(':') ? name.toUpperCase().split(':', 2) : [undefined, name];
  const instrument = findOffered(offer, (tail ?? '').replace(/USDT$/i, 'USD'));
  if (instrument === undefined || exchange === undefined) return instrument;
  const exchanges = [exchangeOf(instrument, simulated), exchangeOf(instrument, false)];
  return exchanges.includes(exchange) ? instrument : undefined;
}

export function describe({ name }: CatalogueInstrument, simulated: boolean): string {
  return simulated ? `${name} (simulated)` : name;
}

export function configuration(simulated: boolean): UdfAnswerOf<UdfCalls['config']> {
  const exchanges = [...new Set(instruments.map((one) => exchangeOf(one, simulated)))];
  return {
    supports_search: true,
    supports_group_request: false,
    supports_marks: false,
    supports_timescale_marks: false,
    supports_time: true,
    supported_resolutions: [...udfResolutions],
    exchanges: [
      { value: '', name: 'All exchanges', desc: '' },
      ...exchanges.map((value) => ({ value, name: value, desc: simulated ? 'Invented prices, no market' : value })),
    ],
    symbols_types: [{ name: 'All types', value: '' }, ...Object.values(types).map((value) => ({ name: value, value }))],
  };
}

export function symbolInfo(instrument: CatalogueInstrument, simulated: boolean): UdfAnswerOf<UdfCalls['symbols']> {
  const { symbol, category, decimals, quote } = instrument;
  const exchange = exchangeOf(instrument, simulated);
  return {
    name: tickerOf(symbol),
    ticker: symbol,
    full_name: fullName(instrument, simulated),
    description: describe(instrument, simulated),
    type: types[category],
    exchange,
    listed_exchange: exchange,
    'exchange-traded': exchange,
    'exchange-listed': exchange,
    ...calendarOf(instrument),
    minmov: 1,
    minmov2: 0,
    pricescale: 10 ** decimals,
    pointvalue: 1,
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: false,
    intraday_multipliers: ['1', '5', '15', '30', '60'],
    visible_plots_set: 'ohlcv',
    supported_resolutions: [...udfResolutions],
    data_status: 'streaming',
    currency_code: quote,
    format: 'price',
  };
}

interface Query {
  readonly query: string;
  readonly type: string;
  readonly exchange: string;
  readonly limit: number;
  readonly offer: Offer;
}

const LIMIT_MAX = 200;

export function searchSymbols(
  { query, type, exchange, limit, offer }: Query,
  simulated: boolean,
): UdfAnswerOf<UdfCalls['search']> {
  const searched = folded(query);
  return offeredInstruments(offer)
    .filter((one) => type === '' || types[one.category] === type)
    .filter((one) => exchange === '' || exchangeOf(one, simulated) === exchange)
    .filter((one) => [one.symbol, one.name, ...namesOf(one).aliases].some((text) => folded(text).includes(searched)))
    .slice(0, Math.min(limit, LIMIT_MAX))
    .map((one) => ({
      symbol: tickerOf(one.symbol),
      full_name: fullName(one, simulated),
      description: describe(one, simulated),
      exchange: exchangeOf(one, simulated),
      ticker: one.symbol,
      type: types[one.category],
    }));
}

/** Folds spellings: EUR/USD, eur usd and EURUSD are the same. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[\s/]/g, '');
}

import type { HoursClass } from '@candor/domain/pricing/sessions.ts';
import type { PricedInstrument } from '../interface.ts';

/** Weight of a path in an instrument's logarithm. A negative weight moves it in the opposite direction. */
export interface Loading {
  readonly path: string;
  readonly hours: HoursClass;
  readonly weight: number;
}

const DOLLAR = { path: 'factor:dollar', hours: 'fx-24x5' } as const;
const RISK = { path: 'factor:risk', hours: 'fx-24x5' } as const;
const EUROPE = { path: 'factor:europe', hours: 'fx-24x5' } as const;
const WORLD = { path: 'factor:world', hours: 'index' } as const;

const DOLLAR_VOL = 0.06;
const RISK_VOL = 0.045;
const EUROPE_VOL = 0.035;

/** Movements of a currency's dollar value with the dollar, risk appetite and Europe, and its own annual volatility. */
const currencies: Readonly<Record<string, { dollar: number; risk: number; europe: number; own: number }>> = {
  EUR: { dollar: -1, risk: 0.15, europe: 1, own: 0.022 },
  GBP: { dollar: -1, risk: 0.35, europe: 0.6, own: 0.04 },
  CHF: { dollar: -0.95, risk: -0.35, europe: 0.9, own: 0.034 },
  JPY: { dollar: -0.8, risk: -0.9, europe: 0, own: 0.055 },
  CAD: { dollar: -0.7, risk: 0.5, europe: 0, own: 0.028 },
  AUD: { dollar: -1, risk: 0.9, europe: 0.1, own: 0.04 },
  NZD: { dollar: -1, risk: 0.9, europe: 0.1, own: 0.044 },
  SEK: { dollar: -1.05, risk: 0.5, europe: 0.9, own: 0.055 },
  NOK: { dollar: -1, risk: 0.8, europe: 0.7, own: 0.06 },
  MXN: { dollar: -0.6, risk: 1.1, europe: 0, own: 0.085 },
  ZAR: { dollar: -0.8, risk: 1.3, europe: 0, own: 0.1 },
};

/** Factors' correlations with an instrument by group; the rest of its variance is its own. */
const groups: Readonly<Record<string, readonly Loading[]>> = {
  'crypto-lead': [{ path: 'factor:crypto', hours: '24x7', weight: 0.95 }],
  crypto: [{ path: 'factor:crypto', hours: '24x7', weight: 0.75 }],
  'us-tech': [
    { ...WORLD, weight: 0.55 },
    { path: 'factor:us-tech', hours: 'us-stock', weight: 0.35 },
  ],
  'us-equity': [
    { ...WORLD, weight: 0.55 },
    { path: 'factor:us-equity', hours: 'us-stock', weight: 0.35 },
  ],
  'eu-equity': [
    { ...WORLD, weight: 0.55 },
    { path: 'factor:eu-equity', hours: 'eu-stock', weight: 0.35 },
  ],
  'us-index': [
    { ...WORLD, weight: 0.8 },
    { path: 'factor:us-index', hours: 'index', weight: 0.4 },
  ],
  'eu-index': [
    { ...WORLD, weight: 0.8 },
    { path: 'factor:eu-index', hours: 'index', weight: 0.4 },
  ],
  'asia-index': [
    { ...WORLD, weight: 0.8 },
    { path: 'factor:asia-index', hours: 'index', weight: 0.3 },
  ],
  metals: [
    { ...DOLLAR, weight: -0.3 },
    { path: 'factor:metals', hours: 'metals', weight: 0.65 },
  ],
  energy: [{ path: 'factor:energy', hours: 'energy', weight: 0.93 }],
  agri: [{ path: 'factor:agri', hours: 'agri', weight: 0.5 }],
};

/** Loadings of natural gas, which hardly moves with oil. */
const exceptions: Readonly<Record<string, readonly Loading[]>> = {
  NATGASUSD: [{ path: 'factor:energy', hours: 'energy', weight: 0.25 }],
};

/** Lists the paths whose weighted sum is the logarithm of an instrument's move from its seed price. */
export function loadingsOf(instrument: PricedInstrument): readonly Loading[] {
  if (instrument.hours === 'fx-24x5') return pairLoadings(instrument);
  const factors = exceptions[instrument.symbol] ?? groups[instrument.group] ?? [];
  const explained = factors.reduce((sum, factor) => sum + factor.weight ** 2, 0);
  const own: Loading = { path: `own:${instrument.symbol}`, hours: instrument.hours, weight: Math.sqrt(1 - explained) };
  return [...factors, own].map((loading) => ({ ...loading, weight: loading.weight * instrument.annualVol }));
}

/**
 * Takes the difference of two currencies' dollar values: since every pair is made of the same values, a round trip
 * through three of them gains nothing and costs the spreads.
 */
function pairLoadings({ base, quote }: PricedInstrument): readonly Loading[] {
  return [...currencyLoadings(base, 1), ...currencyLoadings(quote, -1)];
}

function currencyLoadings(name: string, sign: number): readonly Loading[] {
  if (name === 'USD') return [];
  const currency = currencies[name];
  if (currency === undefined) throw new Error(`the simulated market has no currency ${name}`);
  return [
    { ...DOLLAR, weight: sign * currency.dollar * DOLLAR_VOL },
    { ...RISK, weight: sign * currency.risk * RISK_VOL },
    { ...EUROPE, weight: sign * currency.europe * EUROPE_VOL },
    { path: `own:${name}`, hours: 'fx-24x5', weight: sign * currency.own },
  ];
}

/** Merges loadings of the same path, so that each path is computed once per pair. */
export function mergeLoadings(loadings: readonly Loading[]): readonly Loading[] {
  const merged = new Map<string, Loading>();
  for (const loading of loadings) {
    const weight = (merged.get(loading.path)?.weight ?? 0) + loading.weight;
    merged.set(loading.path, { ...loading, weight });
  }
  return [...merged.values()].filter((loading) => loading.weight !== 0);
}

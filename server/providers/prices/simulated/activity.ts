import type { HoursClass } from '@candor/domain/pricing/sessions.ts';

/** The shape of a market's day: when it is active, and how much happens while it is closed. */
export interface Activity {
  readonly daysPerYear: number;
  /** The share of the day's variance that has passed at the edges of equal slices of its trading time. */
  readonly cumulative: Float64Array;
  /** The share of the variance in the gap after a night, and after a weekend or holiday. */
  readonly dayGap: number;
  readonly weekendGap: number;
}

interface Shape extends Omit<Activity, 'cumulative'> {
  /** The variance of equal slices of the trading time, from its opening on. */
  readonly slices: readonly number[];
}

/** From 17:00 New York: a quiet evening, Asia, London, the overlap, the late afternoon. */
const FX = [
  0.4, 0.5, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.7, 0.9, 1.2, 1.3, 1.3, 1.2, 1.2, 1.6, 1.6, 1.6, 1.6, 1, 0.9, 0.8, 0.6, 0.5,
];
/** From 18:00 New York, 23 hours: Asia, Europe, then New York's own hours. */
const LONG = [
  0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.7, 1, 1, 1, 0.9, 0.9, 1.1, 2, 1.8, 1.4, 1.2, 1.2, 1.4, 1.7, 0.5,
];
const U_SHAPE = [1.8, 1.3, 1, 0.8, 0.7, 0.7, 0.75, 0.9, 1.1, 1.4];
const CRYPTO = [
  0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.95, 1, 1, 1, 1, 1, 1.05, 1.15, 1.2, 1.2, 1.15, 1.1, 1.05, 1, 1, 0.95, 0.9, 0.9,
];
/** Two thirds of the trading time are the night session. */
const GRAINS = [0.5, 0.4, 0.4, 0.4, 0.4, 0.5, 0.6, 0.6, 2.4, 2, 1.7, 2];

const LONG_DAY: Shape = { daysPerYear: 260, slices: LONG, dayGap: 0.03, weekendGap: 0.12 };
const SHARES: Shape = { daysPerYear: 252, slices: U_SHAPE, dayGap: 0.18, weekendGap: 0.25 };

const shapes: Readonly<Record<HoursClass, Shape>> = {
  '24x7': { daysPerYear: 365, slices: CRYPTO, dayGap: 0, weekendGap: 0 },
  'fx-24x5': { daysPerYear: 260, slices: FX, dayGap: 0, weekendGap: 0.1 },
  'us-stock': SHARES,
  'eu-stock': SHARES,
  index: { ...LONG_DAY, weekendGap: 0.2 },
  metals: LONG_DAY,
  energy: { ...LONG_DAY, weekendGap: 0.15 },
  agri: { daysPerYear: 260, slices: GRAINS, dayGap: 0.08, weekendGap: 0.18 },
};

export function activityOf(hours: HoursClass): Activity {
  const { slices, ...shape } = shapes[hours];
  const total = slices.reduce((sum, slice) => sum + slice, 0);
  const cumulative = new Float64Array(slices.length + 1);
  slices.forEach((slice, index) => (cumulative[index + 1] = (cumulative[index] ?? 0) + slice / total));
  return { ...shape, cumulative };
}

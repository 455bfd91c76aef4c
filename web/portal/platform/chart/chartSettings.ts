import { parseJson } from '@candor/domain/json.ts';
import { intervals } from '@candor/domain/pricing/bars.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import { createStore } from '../../../data/store.ts';
import { useStore } from '../../../data/useStore.ts';

export const chartTypes = ['candles', 'bars', 'line', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

export const indicatorNames = ['sma', 'ema', 'bollinger', 'rsi', 'macd', 'atr'] as const;
export type IndicatorName = (typeof indicatorNames)[number];

export interface IndicatorSettings {
  readonly isOn: boolean;
  /** Periods in bars; MACD has three: fast, slow and signal. */
  readonly periods: readonly number[];
}

export interface ChartSettings {
  readonly type: ChartType;
  readonly interval: Interval;
  readonly indicators: Readonly<Record<IndicatorName, IndicatorSettings>>;
}

export const PERIOD_MIN = 2;
export const PERIOD_MAX = 200;

const KEY = 'chart';

export const defaultSettings: ChartSettings = {
  type: 'candles',
  interval: '15m',
  indicators: {
    sma: { isOn: false, periods: [50] },
    ema: { isOn: true, periods: [20] },
    bollinger: { isOn: false, periods: [20] },
    rsi: { isOn: false, periods: [14] },
    macd: { isOn: false, periods: [12, 26, 9] },
    atr: { isOn: false, periods: [14] },
  },
};

/** Reads the stored settings, part by part; an unknown value becomes the default. */
export function readSettings(text: string | null): ChartSettings {
  const stored = parseJson(text);
  const type = chartTypes.find((one) => one === fieldOf(stored, 'type')) ?? defaultSettings.type;
  const interval = intervals.find((one) => one === fieldOf(stored, 'interval')) ?? defaultSettings.interval;
  const indicators = { ...defaultSettings.indicators };
  for (const name of indicatorNames) {
    const one = fieldOf(fieldOf(stored, 'indicators'), name);
    const { isOn, periods } = defaultSettings.indicators[name];
    const keptOn = fieldOf(one, 'isOn');
    indicators[name] = {
      isOn: typeof keptOn === 'boolean' ? keptOn : isOn,
      periods: periods.map((period, index) => {
        const keptPeriod = fieldOf(fieldOf(one, 'periods'), `${index}`);
        return isPeriod(keptPeriod) ? keptPeriod : period;
      }),
    };
  }
  return { type, interval, indicators };
}

export function isPeriod(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= PERIOD_MIN && value <= PERIOD_MAX;
}

const settings = createStore(
  typeof localStorage === 'undefined' ? defaultSettings : readSettings(localStorage.getItem(KEY)),
);

export function useChartSettings(): ChartSettings {
  return useStore(settings, defaultSettings);
}

/** Changes part of the settings, here and for the next visit. */
export function changeSettings(part: Partial<ChartSettings>): void {
  settings.set({ ...settings.get(), ...part });
  localStorage.setItem(KEY, JSON.stringify(settings.get()));
}

export function changeIndicator(name: IndicatorName, part: Partial<IndicatorSettings>): void {
  const { indicators } = settings.get();
  changeSettings({ indicators: { ...indicators, [name]: { ...indicators[name], ...part } } });
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

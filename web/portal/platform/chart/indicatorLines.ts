import { bollinger, ema, sma } from '@candor/domain/indicators/averages.ts';
import type { Line } from '@candor/domain/indicators/averages.ts';
import { atr, macd, rsi } from '@candor/domain/indicators/oscillators.ts';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { indicatorNames } from './chartSettings.ts';
import type { ChartSettings, IndicatorName } from './chartSettings.ts';
import type { ChartTheme } from './chartTheme.ts';

/** Line of an indicator over the bars. */
export interface IndicatorLine {
  readonly name: IndicatorName;
  /** Text before the value in the legend; empty for a line that needs none. */
  readonly label: string;
  readonly values: Line;
  readonly colour: Extract<keyof ChartTheme, 'info' | 'warning' | 'text' | 'brand'>;
  /** Number of the pane: 0 is the price's own, and an oscillator has its own. */
  readonly pane: number;
  readonly isHistogram: boolean;
}

const BOLLINGER_WIDTH = 2;
const oscillators: readonly IndicatorName[] = ['rsi', 'macd', 'atr'];

/** Returns every line of the indicators that are on. Doubles suffice, since nothing is traded or booked on them. */
export function indicatorLines(bars: readonly Bar[], { indicators }: Pick<ChartSettings, 'indicators'>) {
  const on = indicatorNames.filter((name) => indicators[name].isOn);
  const values = bars.map(({ high, low, close }) => ({
    high: rateToNumber(high),
    low: rateToNumber(low),
    close: rateToNumber(close),
  }));
  const panes = on.filter((name) => oscillators.includes(name));
  return on.flatMap((name) =>
    linesOf(name, values, indicators[name].periods).map((line): IndicatorLine => ({
      isHistogram: false,
      ...line,
      name,
      pane: panes.indexOf(name) + 1,
    })),
  );
}

type Drawn = Pick<IndicatorLine, 'label' | 'values' | 'colour'> & { readonly isHistogram?: boolean };
type Values = readonly { readonly high: number; readonly low: number; readonly close: number }[];

function linesOf(name: IndicatorName, bars: Values, [period = 20, slow = 26, average = 9]: readonly number[]): Drawn[] {
  const closes = bars.map(({ close }) => close);
  switch (name) {
    case 'sma':
      return [{ label: `SMA ${period}`, values: sma(closes, period), colour: 'info' }];
    case 'ema':
      return [{ label: `EMA ${period}`, values: ema(closes, period), colour: 'warning' }];
    case 'bollinger': {
      const { middle, upper, lower } = bollinger(closes, period, BOLLINGER_WIDTH);
      return [
        { label: `BB ${period}`, values: middle, colour: 'text' },
        { label: '↑', values: upper, colour: 'text' },
        { label: '↓', values: lower, colour: 'text' },
      ];
    }
    case 'rsi':
      return [{ label: `RSI ${period}`, values: rsi(closes, period), colour: 'brand' }];
    case 'macd': {
      const { line, signal, histogram } = macd(closes, { fast: period, slow, signal: average });
      return [
        { label: '', values: histogram, colour: 'text', isHistogram: true },
        { label: `MACD ${period} ${slow} ${average}`, values: line, colour: 'info' },
        { label: '', values: signal, colour: 'warning' },
      ];
    }
    case 'atr':
      return [{ label: `ATR ${period}`, values: atr(bars, period), colour: 'brand' }];
  }
}

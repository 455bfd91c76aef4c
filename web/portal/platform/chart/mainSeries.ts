import { rateToNumber } from '@candor/domain/money/decimal.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { AreaSeries, BarSeries, CandlestickSeries, LineSeries, LineStyle } from 'lightweight-charts';
import type { IChartApi, ISeriesApi, SeriesDataItemTypeMap, SeriesType } from 'lightweight-charts';
import { priceAxis } from './canvasOptions.ts';
import type { ChartType } from './chartSettings.ts';
import type { ChartTheme } from './chartTheme.ts';
import { seconds } from './chartTime.ts';

/** Series of the price, whatever its shape. */
export interface MainSeries {
  readonly api: ISeriesApi<SeriesType>;
  readonly setBars: (bars: readonly Bar[]) => void;
  readonly update: (bar: Bar) => void;
}

interface Look {
  readonly theme: ChartTheme;
  readonly decimals: number;
}

export function addMainSeries(chart: IChartApi, type: ChartType, look: Look): MainSeries {
  const { theme } = look;
  const common = {
    priceLineColor: theme.brand,
    priceLineStyle: LineStyle.Dotted,
    priceFormat: priceAxis(look.decimals),
  };
  switch (type) {
    case 'candles': {
      const colours = {
        upColor: theme.ground,
        borderUpColor: theme.buy,
        wickUpColor: theme.buy,
        downColor: theme.sell,
        borderDownColor: theme.sell,
        wickDownColor: theme.sell,
      };
      return wrap(chart.addSeries(CandlestickSeries, { ...common, ...colours }), toCandle);
    }
    case 'bars':
      return wrap(chart.addSeries(BarSeries, { ...common, upColor: theme.buy, downColor: theme.sell }), toCandle);
    case 'line':
      return wrap(chart.addSeries(LineSeries, { ...common, color: theme.brand, lineWidth: 2 }), closeOnly);
    case 'area': {
      const colours = { lineColor: theme.brand, topColor: theme.brandVeil, bottomColor: theme.ground };
      return wrap(chart.addSeries(AreaSeries, { ...common, ...colours, lineWidth: 2 }), closeOnly);
    }
  }
}

function wrap<T extends SeriesType>(api: ISeriesApi<T>, point: (bar: Bar) => SeriesDataItemTypeMap[T]): MainSeries {
  return { api, setBars: (bars) => api.setData(bars.map(point)), update: (bar) => api.update(point(bar)) };
}

function toCandle({ time, open, high, low, close }: Bar) {
  return {
    time: seconds(time),
    open: rateToNumber(open),
    high: rateToNumber(high),
    low: rateToNumber(low),
    close: rateToNumber(close),
  };
}

function closeOnly({ time, close }: Bar) {
  return { time: seconds(time), value: rateToNumber(close) };
}

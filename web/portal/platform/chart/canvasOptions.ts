import { rate } from '@candor/domain/money/money.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import { CrosshairMode } from 'lightweight-charts';
import { currentLocale } from '../../../ui/locale.ts';
import { priceText } from '../../../ui/numbers.ts';
import type { ChartTheme } from './chartTheme.ts';

/** Number of free bars between the live one and the axis. */
export const RIGHT_MARGIN = 8;

/** Intervals whose bars have a date and no time of day. */
export const DATE_INTERVALS: readonly Interval[] = ['1D', '1W', '1M'];

interface Look {
  readonly theme: ChartTheme;
  readonly interval: Interval;
}

export function canvasOptions({ theme, interval }: Look) {
  return {
    autoSize: true,
    // A finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
    layout: {
      // The logo would add a style element, which the pages' policy forbids; the notice is in the footer.
      attributionLogo: false,
      background: { color: theme.ground },
      textColor: theme.text,
      fontFamily: theme.font,
      fontSize: 11,
      panes: { separatorColor: theme.line, separatorHoverColor: theme.grid },
    },
    grid: { vertLines: { color: theme.grid }, horzLines: { color: theme.grid } },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { color: theme.text, labelBackgroundColor: theme.line },
      horzLine: { color: theme.text, labelBackgroundColor: theme.line },
    },
    rightPriceScale: { borderColor: theme.line, scaleMargins: { top: 0.12, bottom: 0.08 } },
    timeScale: {
      borderColor: theme.line,
      timeVisible: !DATE_INTERVALS.includes(interval),
      secondsVisible: false,
      rightOffset: RIGHT_MARGIN,
    },
    localization: { locale: currentLocale().tag },
  };
}

/** Returns the format of an axis with prices; an oscillator's axis has its own. */
export function priceAxis(decimals: number) {
  const formatter = (price: number) => axisPrice(price, decimals);
  return { type: 'custom' as const, minMove: 1 / 10 ** decimals, formatter };
}

/** Formats an axis value by the display rule; the scale may extend below zero, where no price is. */
function axisPrice(price: number, decimals: number): string {
  if (!(price > 0)) return '';
  return priceText(rate(BigInt(Math.round(price * 1e8))), decimals);
}

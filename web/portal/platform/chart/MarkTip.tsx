import type { Asset } from '@candor/contracts/http/data.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useBrand } from '../../../data/brand.ts';
import { shortTime } from '../../../ui/dates.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import type { CandleChart, ShownBar } from './CandleChart.ts';
import styles from './MarkTip.module.css';
import type { TradeMark } from './tradeMarks.ts';

const MARKS_SHOWN = 4;
/** Distance from the pointer, on the side where there is room. */
const BESIDE_PX = 14;

/** Shows what was traded in the bar under the cursor. */
export function MarkTip({ chart, asset }: { chart: CandleChart; asset: Asset }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const shown = useSyncExternalStore(chart.shown.subscribe, () => markedBar(chart));
  if (shown?.at === undefined) return null;
  const { at, marks } = shown;
  const { width } = chart.paneSize();
  const side = at.x > width / 2 ? { right: `calc(100% - ${at.x - BESIDE_PX}px)` } : { left: at.x + BESIDE_PX };
  return (
    <ul className={styles.tip} style={{ top: Math.max(at.y - BESIDE_PX, 4), ...side }} aria-hidden="true">
      {marks.slice(0, MARKS_SHOWN).map((mark) => (
        <li key={`${mark.kind} ${mark.position.id}`} data-kind={mark.kind}>
          {markText(mark, { asset, symbol, t })}
        </li>
      ))}
      {marks.length > MARKS_SHOWN && <li>{t('platform.chart.moreMarks', { count: marks.length - MARKS_SHOWN })}</li>}
    </ul>
  );
}

/** Returns the bar under the cursor, if it has marks; the live bar's ticks do not matter here. */
function markedBar({ shown }: CandleChart): ShownBar | undefined {
  const bar = shown.get();
  return bar?.at === undefined || bar.marks.length === 0 ? undefined : bar;
}

interface MarkWords {
  readonly asset: Asset;
  /** Sign of the currency. */
  readonly symbol: string;
  readonly t: TFunction;
}

/** Describes an opening, "Buy €400.00 ×30 at 1.07948, 21 Nov, 14:57", or a close with its result and reason. */
export function markText({ kind, position }: TradeMark, { asset, symbol, t }: MarkWords): string {
  const { direction, amount, leverage, open_rate, open_date, closed_rate, close_date, profit, closingReason } =
    position;
  const trade = `${t(`platform.${direction}`)} ${moneyText(amount, { symbol })} ×${leverage}`;
  if (kind !== 'close') {
    const [price, time] = [priceText(open_rate, asset.decimals), shortTime(open_date)];
    return t('platform.chart.opened', { trade, price, time });
  }
  return t('platform.chart.closed', {
    trade,
    price: closed_rate === null ? '' : priceText(closed_rate, asset.decimals),
    time: close_date === null ? '' : shortTime(close_date),
    profit: moneyText(profit, { symbol, signed: true }),
    reason: closingReason === null ? '' : t(`platform.positions.reasons.${closingReason}`),
  });
}

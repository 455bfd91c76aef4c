import { GripHorizontal } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Rate } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { priceText } from '../../../ui/numbers.ts';
import type { CandleChart } from './CandleChart.ts';
import type { ChartLine } from './chartLines.ts';
import styles from './LineHandles.module.css';
import { useLineDrag } from './useLineDrag.ts';

interface LineHandlesProps {
  chart: CandleChart;
  lines: readonly ChartLine[];
  decimals: number;
}

/** The names of the lines over the canvas, and the handles of those that can be moved. */
export const LineHandles = memo(function LineHandles({ chart, lines, decimals }: LineHandlesProps) {
  const { t } = useTranslation();
  const overlay = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const fit = () => overlay.current?.style.setProperty('width', `${chart.paneSize().width}px`);
    fit();
    return chart.layout.subscribe(fit);
  }, [chart]);
  return (
    <ul ref={overlay} className={styles.overlay} aria-label={t('platform.chart.lines')}>
      {lines.map((line) => (
        <LineHandle key={line.id} chart={chart} line={line} decimals={decimals} />
      ))}
    </ul>
  );
});

interface LineHandleProps {
  chart: CandleChart;
  line: ChartLine;
  decimals: number;
}

function LineHandle({ chart, line, decimals }: LineHandleProps) {
  const row = useRef<HTMLLIElement>(null);
  const drag = useLineDrag({ chart, line, decimals, row });
  usePlace(row, chart, drag.price);
  const { kind, title, short = title, detail } = line;
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.short}>{short}</span>
      {detail?.(drag.price)}
    </>
  );
  if (line.move === undefined) {
    return (
      <li ref={row} className={styles.row} data-kind={kind}>
        <span className={styles.chip}>{words}</span>
      </li>
    );
  }
  const price = priceText(drag.price, decimals);
  return (
    <li ref={row} className={styles.row} data-kind={kind} data-moving={drag.isMoving}>
      <span className={styles.strip} {...drag.pointer} />
      <span
        className={styles.grip}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={line.move.label}
        aria-valuemin={0}
        aria-valuemax={rateToNumber(drag.price) * 2}
        aria-valuenow={rateToNumber(drag.price)}
        aria-valuetext={price}
        {...drag.pointer}
        {...drag.keys}
      >
        {words}
        {drag.isMoving && <b>{price}</b>}
        <GripHorizontal size={14} aria-hidden="true" />
      </span>
    </li>
  );
}

/** How near the edges of the pane a name may stand; the line itself may lie beyond. */
const EDGE_PX = 14;
/** Names that wait at the same edge stand one above the other. */
const STACKED_PX = 24;

/** Follows the canvas without rendering: a name whose price lies out of sight waits at the edge. */
function usePlace(row: RefObject<HTMLElement | null>, chart: CandleChart, price: Rate): void {
  const place = useCallback(() => {
    const y = chart.yOf(price);
    const { height } = chart.paneSize();
    if (row.current === null || y === undefined) return;
    const beyond = y < 0 ? 'above' : y > height ? 'below' : '';
    const waiting = beyond === '' ? 0 : countBefore(row.current, beyond) * STACKED_PX;
    const shown = Math.min(Math.max(y, EDGE_PX + waiting), height - EDGE_PX - waiting);
    row.current.style.setProperty('transform', `translateY(${shown}px)`);
    row.current.setAttribute('data-beyond', beyond);
  }, [row, chart, price]);
  useEffect(() => {
    place();
    return chart.layout.subscribe(place);
  }, [chart, place]);
}

/** How many movable lines before this one wait at the same edge. */
function countBefore(row: Element, beyond: string): number {
  let count = 0;
  for (let other = row.previousElementSibling; other !== null; other = other.previousElementSibling) {
    if (other.getAttribute('data-beyond') === beyond && other.querySelector('[role=slider]') !== null) count++;
  }
  return count;
}

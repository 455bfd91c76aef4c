import { GripHorizontal } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rateToNumber } from '@candor/domain/money/decimal.ts';
import { priceText } from '../../../ui/numbers.ts';
import type { CandleChart } from './CandleChart.ts';
import type { ChartLine } from './chartLines.ts';
import styles from './LineHandles.module.css';
import { useLineDrag } from './useLineDrag.ts';
import { usePlaces } from './usePlaces.ts';
import type { Places } from './usePlaces.ts';

interface LineHandlesProps {
  chart: CandleChart;
  lines: readonly ChartLine[];
  decimals: number;
}

/** Names of the lines over the canvas, and handles of those that can be moved. */
export const LineHandles = memo(function LineHandles({ chart, lines, decimals }: LineHandlesProps) {
  const { t } = useTranslation();
  const overlay = useRef<HTMLUListElement>(null);
  const { report, place } = usePlaces(overlay, chart);
  return (
    <ul ref={overlay} className={styles.overlay} aria-label={t('platform.chart.lines')}>
      {lines.map((line) => (
        <LineHandle key={line.id} chart={chart} line={line} decimals={decimals} report={report} place={place} />
      ))}
    </ul>
  );
});

interface LineHandleProps extends Places {
  chart: CandleChart;
  line: ChartLine;
  decimals: number;
}

function LineHandle({ chart, line, decimals, report, place }: LineHandleProps) {
  const row = useRef<HTMLLIElement>(null);
  const drag = useLineDrag({ chart, line, decimals, row });
  const isMovable = line.move !== undefined;
  useEffect(
    () => (row.current === null ? undefined : report(line.id, row.current, isMovable)),
    [report, line.id, isMovable],
  );
  useEffect(() => place(line.id, drag.price), [place, line.id, drag.price]);
  const { kind, title } = drag.shown;
  const { short = title, detail } = line;
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
        <span className={styles.chip} data-name>
          {words}
        </span>
      </li>
    );
  }
  const price = priceText(drag.price, decimals);
  const moved = [title, price, line.move.brings?.(drag.price)].filter((part) => part !== undefined).join(', ');
  return (
    <li ref={row} className={styles.row} data-kind={kind} data-moving={drag.isMoving}>
      <span className={styles.strip} {...drag.pointer} />
      <span
        className={styles.grip}
        data-name
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={line.move.label}
        aria-valuemin={0}
        aria-valuemax={rateToNumber(drag.price) * 2}
        aria-valuenow={rateToNumber(drag.price)}
        aria-valuetext={drag.isMoving ? moved : price}
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

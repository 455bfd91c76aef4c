import type { Asset } from '@candor/contracts/http/data.ts';
import { useTranslation } from 'react-i18next';
import { tickTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { displaySymbol } from '../instrumentName.ts';
import type { Explanation } from './explanation.ts';
import { drawingOf } from './tickDrawing.ts';
import styles from './TickChart.module.css';
import { levelText } from './whyTexts.ts';

interface TickChartProps {
  explanation: Explanation;
  asset: Asset;
}

/**
 * Chart of the value that the rule watched, tick by tick, and the threshold that it had to reach. The table below has
 * the same figures.
 */
export function TickChart({ explanation, asset }: TickChartProps) {
  const { t } = useTranslation();
  const { rule } = explanation.own.close;
  const title = t(rule === 'closeOut' ? 'platform.why.chart.level' : 'platform.why.chart.price', {
    symbol: displaySymbol(asset),
  });
  const drawing = drawingOf(explanation);
  return (
    <Panel padded className={styles.panel}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span>{t(rule === 'closeOut' ? 'platform.why.chart.levelHelp' : 'platform.why.chart.priceHelp')}</span>
      </div>
      {drawing === undefined ? (
        <EmptyState title={t('platform.why.chart.none')} text={t('platform.why.chart.noneText')} />
      ) : (
        <Drawing drawing={drawing} explanation={explanation} asset={asset} title={title} />
      )}
    </Panel>
  );
}

interface DrawingProps extends TickChartProps {
  drawing: NonNullable<ReturnType<typeof drawingOf>>;
  title: string;
}

function Drawing({ drawing, explanation, asset, title }: DrawingProps) {
  const { t } = useTranslation();
  const { path, threshold, firing, isBelow, labels } = drawing;
  const level = levelText(explanation, explanation.threshold, asset.decimals);
  return (
    <div className={styles.drawing} role="img" aria-label={title}>
      <svg viewBox="0 0 1000 200" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
        <rect
          className={styles.zone}
          x="0"
          width="1000"
          y={isBelow ? threshold : 0}
          height={isBelow ? 200 - threshold : threshold}
        />
        <line className={styles.threshold} x1="0" x2="1000" y1={threshold} y2={threshold} />
        <path className={styles.path} d={path} />
      </svg>
      <span
        className={styles.level}
        data-side={(firing?.x ?? 1_000) > 500 ? 'left' : 'right'}
        style={{ top: `${threshold / 2}%` }}
      >
        {t(`platform.why.chart.thresholds.${explanation.own.close.rule}`)} {level}
      </span>
      {firing !== undefined && (
        <>
          <span className={styles.point} style={{ left: `${firing.x / 10}%`, top: `${firing.y / 2}%` }} />
          <span
            className={styles.value}
            data-side={firing.x > 500 ? 'left' : 'right'}
            style={{ left: `${firing.x / 10}%`, top: `${firing.y / 2}%` }}
          >
            {levelText(explanation, firing.value, asset.decimals)}
          </span>
        </>
      )}
      <p className={styles.times}>
        {labels.map((at) => (
          <span key={at}>{tickTime(at).slice(0, 8)}</span>
        ))}
      </p>
    </div>
  );
}

import { ChevronsRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../data/useStore.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { CandleChart } from './CandleChart.ts';
import styles from './ViewButtons.module.css';

const ZOOM_STEP = 1.5;

/** Zooms and the way back to now. Fingers zoom by themselves: for them only the way back is shown. */
export function ViewButtons({ chart }: { chart: CandleChart }) {
  const { t } = useTranslation();
  const isAtLatest = useStore(chart.isAtLatest, true);
  return (
    <div className={styles.buttons}>
      <IconButton label={t('platform.chart.zoomOut')} className={styles.zoom} onClick={() => chart.zoom(ZOOM_STEP)}>
        <ZoomOut size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('platform.chart.zoomIn')} className={styles.zoom} onClick={() => chart.zoom(1 / ZOOM_STEP)}>
        <ZoomIn size={16} aria-hidden="true" />
      </IconButton>
      {!isAtLatest && (
        <IconButton label={t('platform.chart.toLatest')} className={styles.latest} onClick={() => chart.toLatest()}>
          <ChevronsRight size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import styles from './ChartPanel.module.css';

/** Heights of a fixed walk, so that the skeleton has the shape of candles and never jumps. */
const shape = [62, 58, 61, 55, 50, 53, 47, 44, 48, 52, 49, 43, 38, 41, 36, 33, 37, 42, 45, 40, 35, 31, 34, 38, 36, 30];

export function ChartSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('platform.loading')}>
      {shape.map((top, index) => (
        <div key={index} className={styles.column}>
          <span style={{ top: `${top}%`, height: `${8 + (index % 4) * 3}%` }} />
        </div>
      ))}
    </div>
  );
}

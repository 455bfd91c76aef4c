import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import styles from './RiskLine.module.css';

interface RiskLineProps {
  /** Beside text of 13 px, as on the platform. */
  isDense?: boolean;
  className?: string | undefined;
}

/** The warning as every page has it: as large as the page's own text, in sight before anything is scrolled. */
export function RiskLine({ isDense = false, className }: RiskLineProps) {
  const { t } = useTranslation();
  return (
    <p className={classes(styles.line, isDense && styles.dense, className)} data-risk>
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        <strong>{t('legal.risk.label')}</strong> <span className={styles.brief}>{t('legal.risk.brief')}</span>
        <span className={styles.long}>{t('legal.risk.short')}</span>
      </span>
    </p>
  );
}

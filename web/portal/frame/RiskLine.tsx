import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import styles from './RiskLine.module.css';

/** Risk warning in one line, quiet and always in sight; the whole text is in the footer. */
export function RiskLine({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <p className={classes(styles.line, className)} data-risk>
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        <strong>{t('legal.risk.label')}</strong> <span className={styles.brief}>{t('legal.risk.brief')}</span>
        <span className={styles.long}>{t('legal.risk.short')}</span>
      </span>
    </p>
  );
}

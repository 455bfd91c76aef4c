import { Construction } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useService } from '../../data/service.ts';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { useServerTime } from '../platform/useServerMinute.ts';
import banner from './EmailBanner.module.css';
import styles from './ServiceBanner.module.css';

/** Rule SM-6: on every page while the installation is limited: what works, until when, and what the broker says. */
export function ServiceBanner() {
  const { t } = useTranslation();
  const { mode, until, note } = useService();
  const now = useServerTime();
  if (mode === 'normal') return null;
  const end =
    until !== null && until > now ? t('service.banner.until', { until: `${shortTime(until)} UTC` }) : undefined;
  return (
    <div className={classes(banner.banner, styles.banner)} aria-label={t('service.banner.label')} role="status">
      <Construction size={16} aria-hidden="true" />
      <p>
        <strong>{t(`service.banner.${mode}`)}</strong> {t('service.banner.text')}
        {end !== undefined && ` ${end}`}
        {note !== null && <span className={styles.note}>{note}</span>}
      </p>
    </div>
  );
}

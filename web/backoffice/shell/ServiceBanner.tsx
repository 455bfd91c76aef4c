import { Construction } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay, useOfficeService } from '../../data/office.ts';
import { shortTime } from '../../ui/dates.ts';
import styles from './ServiceBanner.module.css';
import { useNow } from './useNow.ts';

/** Rule SM-6: tells staff that clients are limited now, since when and by whom. */
export function ServiceBanner() {
  const { t } = useTranslation();
  const maySet = useMay('service.set');
  const now = useNow();
  const { data: service } = useOfficeService();
  if (service === undefined || service.mode === 'normal') return null;
  const { mode, until, set } = service;
  const words = [
    t(`office.service.now.${mode}`),
    ...(until === null
      ? []
      : [t(`office.service.${until > now ? 'until' : 'untilPast'}`, { until: `${shortTime(until)} UTC` })]),
    ...(set === null ? [] : [t('office.service.by', { name: set.by, time: `${shortTime(set.at)} UTC` })]),
  ];
  return (
    <div className={styles.service} role="status">
      <Construction size={16} aria-hidden="true" />
      <p>{words.join(' ')}</p>
      {maySet && <Link to="/service">{t('office.service.change')}</Link>}
    </div>
  );
}

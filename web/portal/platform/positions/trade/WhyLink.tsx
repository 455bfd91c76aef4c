import type { WireTrade } from '@candor/contracts/http/history.ts';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './WhyLink.module.css';

/** Shows why the trade was closed; if a rule or a delisting closed it, with a link to the page that explains it. */
export function WhyLink({ trade }: { trade: WireTrade }) {
  const { t } = useTranslation();
  const { closingReason, rule, id } = trade;
  if (closingReason === null) return null;
  const reason = t(`platform.positions.reasons.${closingReason}`);
  if (rule === null && closingReason !== 'delisted') return reason;
  return (
    <Link to={`/platform/closed/${id}`} className={styles.link} title={t('platform.why.title')}>
      {reason}
      <CircleHelp size={13} aria-hidden="true" />
      <span className="visually-hidden">. {t('platform.why.title')}</span>
    </Link>
  );
}

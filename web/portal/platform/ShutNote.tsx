import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../ui/dates.ts';
import styles from './ShutNote.module.css';

interface ShutNoteProps {
  market: MarketState;
  of: 'order' | 'levels';
}

/** Rules PO-11, TR-29: says until when the market is closed, and what happens to orders and levels set meanwhile. */
export function ShutNote({ market, of }: ShutNoteProps) {
  const { t } = useTranslation();
  if (market.kind !== 'closed') return null;
  const closed =
    market.until === undefined
      ? t('platform.shut.closed')
      : t('platform.shut.closedUntil', { time: shortTime(market.until) });
  return (
    <p className={styles.note} role="status">
      <Clock size={14} aria-hidden="true" />
      <span>
        {closed} {t(`platform.shut.${of}`)}
      </span>
    </p>
  );
}

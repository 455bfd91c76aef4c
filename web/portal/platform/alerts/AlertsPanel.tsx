import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { ALERTS_MAXIMUM } from '@candor/domain/alerts/alert.ts';
import { BellPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markAlertsSeen, useAlerts } from '../../../data/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { displaySymbol, findAsset } from '../instrumentName.ts';
import { openAlertForm } from './alertForm.ts';
import { AlertRow } from './AlertRow.tsx';
import styles from './AlertsPanel.module.css';
import { switchNotices, useNoticeState } from './browserNotices.ts';

interface AlertsPanelProps {
  assets: readonly Asset[];
  /** Instrument for which the button sets an alert. */
  selected: Asset;
}

/** Lists all alerts of the client: fired, open and expired. */
export function AlertsPanel({ assets, selected }: AlertsPanelProps) {
  const { t } = useTranslation();
  const alerts = useAlerts();
  const isNew = useSeen(alerts.data);
  if (alerts.isPending) return <Loading />;
  if (alerts.isError) {
    return (
      <ErrorState
        title={t('platform.alerts.failed')}
        text={t('platform.alerts.failedText')}
        onRetry={() => void alerts.refetch()}
      />
    );
  }
  const open = alerts.data.filter(({ state }) => state === 'open').length;
  const button = (
    <Button size="dense" onClick={() => openAlertForm({ asset: selected })}>
      <BellPlus size={14} aria-hidden="true" /> {t('platform.alerts.setOn', { symbol: displaySymbol(selected) })}
    </Button>
  );
  if (alerts.data.length === 0) {
    return <EmptyState title={t('platform.alerts.empty')} text={t('platform.alerts.emptyText')} action={button} />;
  }
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        {button}
        <span className={styles.count}>{t('platform.alerts.count', { open, limit: ALERTS_MAXIMUM })}</span>
        <BrowserNotices />
      </div>
      <ul className={styles.list} aria-label={t('platform.alerts.label')}>
        {ordered(alerts.data).map((alert) => {
          const asset = findAsset(assets, alert.symbol);
          return asset === undefined ? null : (
            <AlertRow key={alert.id} alert={alert} asset={asset} isNew={isNew.has(alert.id)} />
          );
        })}
      </ul>
    </div>
  );
}

function BrowserNotices() {
  const { t } = useTranslation();
  const state = useNoticeState();
  if (state === 'impossible') return null;
  if (state === 'refused') return <span className={styles.count}>{t('platform.alerts.noticesRefused')}</span>;
  return (
    <Checkbox
      className={styles.notices}
      label={t('platform.alerts.notices')}
      checked={state === 'on'}
      onChange={(event) => void switchNotices(event.target.checked)}
    />
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-label={t('platform.loading')}>
      <Skeleton height="20px" />
      <Skeleton height="20px" />
    </div>
  );
}

/** Counts fired alerts shown here as seen; while the list stays open they are still marked as new. */
function useSeen(alerts: readonly WireAlert[] | undefined): ReadonlySet<number> {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const see = () => {
      const unseen = (alerts ?? []).filter(({ state, seen }) => state === 'fired' && !seen).map(({ id }) => id);
      if (unseen.length === 0 || document.visibilityState !== 'visible') return;
      setShown((before) => new Set([...before, ...unseen]));
      void markAlertsSeen(unseen);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [alerts]);
  return shown;
}

const places: readonly WireAlert['state'][] = ['fired', 'open', 'expired'];

function ordered(alerts: readonly WireAlert[]): readonly WireAlert[] {
  return alerts.toSorted((first, second) => places.indexOf(first.state) - places.indexOf(second.state));
}

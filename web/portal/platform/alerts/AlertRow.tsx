import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { Pencil, Trash2, TrendingDown, TrendingUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deleteAlert } from '../../../data/alerts.ts';
import { useQuote } from '../../../data/useQuote.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { exactTime, shortTime } from '../../../ui/dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { displaySymbol } from '../instrumentName.ts';
import { refusalTextOr } from '../../../data/texts.ts';
import { openAlertForm } from './alertForm.ts';
import styles from './AlertsPanel.module.css';
import { distanceText } from './distance.ts';

interface AlertRowProps {
  alert: WireAlert;
  asset: Asset;
  isNew: boolean;
}

export function AlertRow({ alert, asset, isNew }: AlertRowProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const symbol = displaySymbol(asset);
  const price = priceText(alert.price, asset.decimals);
  const Trend = alert.side === 'above' ? TrendingUp : TrendingDown;
  return (
    <li className={classes(styles.row, alert.state !== 'open' && styles.over)}>
      <Link to={`/platform/${asset.ticker}`} className={styles.symbol}>
        {symbol}
      </Link>
      <span className={styles.price}>
        <Trend size={14} aria-hidden="true" />
        <span className="visually-hidden">{t(`platform.alerts.side.${alert.side}`)} </span>
        {price}
      </span>
      <span className={styles.state}>
        <State alert={alert} asset={asset} isNew={isNew} />
      </span>
      <span className={styles.note}>{alert.note}</span>
      {isAsking ? (
        <Confirm alert={alert} onKeep={() => setAsking(false)} />
      ) : (
        <span className={styles.actions}>
          {alert.state === 'open' && (
            <IconButton
              label={t('platform.alerts.edit', { symbol, price })}
              onClick={() => openAlertForm({ asset, alert })}
            >
              <Pencil size={15} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t('platform.alerts.delete', { symbol, price })} onClick={() => setAsking(true)}>
            <Trash2 size={15} aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  );
}

function State({ alert, asset, isNew }: AlertRowProps) {
  const { t } = useTranslation();
  if (alert.fired !== null) {
    const { at, sell, tick_id } = alert.fired;
    const tick = t('platform.alerts.tick', { time: exactTime(at), tick: tick_id });
    return (
      <>
        <Badge tone={isNew ? 'info' : 'neutral'}>
          {t(isNew ? 'platform.alerts.new' : 'platform.alerts.firedBadge')}
        </Badge>
        <span title={tick}>
          {t('platform.alerts.firedAt', { time: shortTime(at), sell: priceText(sell, asset.decimals) })}
        </span>
      </>
    );
  }
  if (alert.state === 'expired') return <Badge>{t('platform.alerts.expired')}</Badge>;
  return (
    <>
      <Distance alert={alert} />
      {alert.expires_at !== null && (
        <span title={exactTime(alert.expires_at)}>
          {t('platform.alerts.until', { time: shortTime(alert.expires_at) })}
        </span>
      )}
    </>
  );
}

/** Live distance to the alert's price, a leaf component so that its ticks render nothing else. */
function Distance({ alert }: { alert: WireAlert }) {
  const { t } = useTranslation();
  const quote = useQuote(alert.symbol);
  if (quote === undefined || quote.sell === 0n) return null;
  return <span>{t('platform.alerts.distance', { distance: distanceText(quote.sell, alert.price) })}</span>;
}

function Confirm({ alert, onKeep }: { alert: WireAlert; onKeep: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const button = useRef<HTMLButtonElement>(null);
  // The button that asked has gone: the focus moves to the one in its place.
  useEffect(() => button.current?.focus(), []);
  const remove = async () => {
    const outcome = await whileBusy(deleteAlert(alert.id));
    if (outcome.kind === 'done') return;
    const text = refusalTextOr(outcome, t('platform.market.unreachable'));
    toast({ tone: 'failure', title: t('platform.alerts.notDeleted'), text });
    onKeep();
  };
  return (
    <span className={styles.actions}>
      <Button variant="quiet" size="dense" onClick={onKeep}>
        {t('platform.alerts.keep')}
      </Button>
      <Button variant="danger" size="dense" ref={button} busy={isBusy} onClick={() => void remove()}>
        {t('platform.alerts.deleteNow')}
      </Button>
    </span>
  );
}

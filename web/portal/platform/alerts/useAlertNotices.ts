import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlerts } from '../../../data/alerts.ts';
import { priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { displaySymbol, findAsset } from '../instrumentName.ts';
import { showNotice } from './browserNotices.ts';
import { FiredAlerts } from './freshlyFired.ts';

/** The page's own memory: it survives leaving the platform and coming back. */
const fired = new FiredAlerts();

/** Announces alerts when they fire, and at first those that fired while the client was away. */
export function useAlertNotices(assets: readonly Asset[]): void {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: alerts } = useAlerts();
  useEffect(() => {
    if (alerts === undefined) return;
    const { away, now } = fired.read(alerts);
    if (away.length > 1) {
      const text = t('platform.alerts.awayText');
      toast({ tone: 'info', title: t('platform.alerts.away', { count: away.length }), text });
    }
    for (const alert of away.length === 1 ? away : now) {
      const words = firedWords(alert, assets, t);
      toast({ tone: 'info', ...words });
      showNotice({ ...words, tag: `alert-${alert.id}` });
    }
  }, [alerts, assets, t, toast]);
}

function firedWords(alert: WireAlert, assets: readonly Asset[], t: TFunction): { title: string; text: string } {
  const asset = findAsset(assets, alert.symbol);
  const symbol = asset === undefined ? alert.symbol : displaySymbol(asset);
  const price = priceText(alert.price, asset?.decimals ?? 8);
  const sell = alert.fired === null ? price : priceText(alert.fired.sell, asset?.decimals ?? 8);
  const text = t('platform.alerts.firedText', { sell });
  return {
    title: t(`platform.alerts.fired.${alert.side}`, { symbol, price }),
    text: alert.note === '' ? text : `${alert.note} · ${text}`,
  };
}

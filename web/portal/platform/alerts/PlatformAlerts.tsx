import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { TFunction } from 'i18next';
import { useMemo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlerts } from '../../../data/alerts.ts';
import { priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useChartLines } from '../chart/chartLines.ts';
import type { ChartLine } from '../chart/chartLines.ts';
import { displaySymbol, findAsset } from '../instrumentName.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { openAlertForm, useAlertTarget } from './alertForm.ts';
import type { AlertTarget } from './alertForm.ts';
import { showNotice } from './browserNotices.ts';

interface PlatformAlertsProps {
  assets: readonly Asset[];
  /** Instrument of the chart. */
  selected: Asset;
}

/** Parts of alerts on every page of the platform: the form, the lines of the chart, and the notices. */
export function PlatformAlerts({ assets, selected }: PlatformAlertsProps) {
  useAlertNotices(assets);
  return (
    <>
      <AlertLines asset={selected} />
      <AlertDialog />
    </>
  );
}

/** Draws the open alerts of this instrument on its chart; a dragged alert is changed in the same form. */
function AlertLines({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const { data: alerts } = useAlerts();
  const target = useAlertTarget();
  const lines = useMemo(() => {
    const mine = (alerts ?? []).filter(({ symbol, state }) => state === 'open' && symbol === asset.symbol);
    return mine.map((alert) => lineOf(alert, { asset, target, t }));
  }, [alerts, asset, target, t]);
  useChartLines('alerts', lines);
  return null;
}

interface LineParts {
  readonly asset: Asset;
  readonly target: AlertTarget | undefined;
  readonly t: TFunction;
}

function lineOf(alert: WireAlert, { asset, target, t }: LineParts): ChartLine {
  const isTarget = target?.alert?.id === alert.id;
  const title = t('platform.alerts.line');
  const price = priceText(alert.price, asset.decimals);
  return {
    id: `alert:${alert.id}`,
    symbol: alert.symbol,
    kind: 'alert',
    title,
    short: title,
    price: isTarget ? (target.price ?? alert.price) : alert.price,
    ...(alert.note !== '' && { detail: () => alert.note }),
    move: {
      label: t('platform.alerts.lineOf', { symbol: displaySymbol(asset), price }),
      onMove: (moved) => openAlertForm({ asset, alert, price: moved }),
    },
  };
}

/** Fired alerts that a page has not announced yet. */
interface Fresh {
  /** Unseen alerts that fired while the client was away, found at the page's first look. */
  readonly away: readonly WireAlert[];
  /** Alerts that fired later. */
  readonly now: readonly WireAlert[];
}

/** Remembers the announced alerts, so that a page announces each once however often it reads them. */
export class FiredAlerts {
  readonly #announced = new Set<number>();
  #hasLooked = false;

  read(alerts: readonly WireAlert[]): Fresh {
    const fresh = alerts.filter(({ id, state, seen }) => state === 'fired' && !seen && !this.#announced.has(id));
    for (const { id } of fresh) this.#announced.add(id);
    const isFirst = !this.#hasLooked;
    this.#hasLooked = true;
    return isFirst ? { away: fresh, now: [] } : { away: [], now: fresh };
  }
}

/** Memory of this page, which survives leaving the platform and returning. */
const fired = new FiredAlerts();

/** Announces alerts when they fire, and at first those that fired while the client was away. */
function useAlertNotices(assets: readonly Asset[]): void {
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

import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlerts } from '../../../data/alerts.ts';
import { priceText } from '../../../ui/numbers.ts';
import { useChartLines } from '../chart/chartLines.ts';
import type { ChartLine } from '../chart/chartLines.ts';
import { displaySymbol } from '../instrumentName.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { openAlertForm, useAlertTarget } from './alertForm.ts';
import type { AlertTarget } from './alertForm.ts';
import { useAlertNotices } from './useAlertNotices.ts';

interface PlatformAlertsProps {
  assets: readonly Asset[];
  /** Whose chart is shown. */
  selected: Asset;
}

/** The parts of alerts that every page of the platform has: the form, the lines of the chart, and the notices. */
export function PlatformAlerts({ assets, selected }: PlatformAlertsProps) {
  useAlertNotices(assets);
  return (
    <>
      <AlertLines asset={selected} />
      <AlertDialog />
    </>
  );
}

/** The open alerts of this instrument on its chart; one that is dragged is changed by the same form. */
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
  const isAsked = target?.alert?.id === alert.id;
  const title = t('platform.alerts.line');
  const price = priceText(alert.price, asset.decimals);
  return {
    id: `alert:${alert.id}`,
    symbol: alert.symbol,
    kind: 'alert',
    title,
    short: title,
    price: isAsked ? (target.price ?? alert.price) : alert.price,
    ...(alert.note !== '' && { detail: () => alert.note }),
    move: {
      label: t('platform.alerts.lineOf', { symbol: displaySymbol(asset), price }),
      onMove: (moved) => openAlertForm({ asset, alert, price: moved }),
    },
  };
}

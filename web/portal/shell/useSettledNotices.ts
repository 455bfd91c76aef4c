import { refusalOf } from '@candor/contracts/answers.ts';
import type { SettledOrder, WirePosition } from '@candor/contracts/http/trading.ts';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { refusalText } from '../../data/texts.ts';
import { unsettledOrders } from '../../data/unsettledOrders.ts';
import { clockTime } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { useToast } from '../../ui/Toast.tsx';

/** Rule DE-7: reports an order whose answer was lost as soon as the server states its outcome. */
export function useSettledNotices(): void {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const toast = useToast();
  useEffect(
    () =>
      unsettledOrders.listen(({ order, outcome }) => {
        const time = clockTime(order.at);
        const isDone = outcome.refusal === null;
        toast({
          tone: isDone ? 'success' : 'warning',
          title: t(isDone ? 'shell.settled.done' : 'shell.settled.notDone', { time }),
          text: settledText(outcome, symbol, t),
        });
      }),
    [symbol, t, toast],
  );
}

function settledText({ opened, closed, changed, orders, refusal }: SettledOrder, symbol: string, t: TFunction): string {
  if (refusal !== null) return refusalText(refusalOf({ status: false, error: refusal }));
  const name = (position: WirePosition) => ({
    side: t(`platform.${position.direction}`),
    symbol: position.symbolName,
    amount: moneyText(position.amount, { symbol }),
  });
  return [
    ...closed.map((position) =>
      t('shell.settled.closed', {
        ...name(position),
        profit: moneyText(position.profit, { symbol, signed: true }),
      }),
    ),
    ...opened.map((position) => t('shell.settled.opened', name(position))),
    ...changed.map((position) => t('shell.settled.changed', name(position))),
    ...orders.map(({ symbolName }) => t('shell.settled.order', { symbol: symbolName })),
  ].join(' ');
}

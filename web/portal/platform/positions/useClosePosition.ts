import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rate } from '@candor/domain/money/money.ts';
import { useBrand } from '../../../data/brand.ts';
import { placeOrder } from '../../../data/trading.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { readableRefusal } from '../refusalWords.ts';
import type { Traded } from './tradedAssets.ts';

/** Closes a position at the price in view and tells what was booked, or why it is still open. */
export function useClosePosition({ position, asset }: Traded) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const close = async (price: Rate | undefined) => {
    setBusy(true);
    const outcome = await placeOrder('closePosition', { id: position.id, price: price ?? null });
    setBusy(false);
    if (outcome.kind === 'done') {
      const { closed_rate, profit } = outcome.value;
      const rate = closed_rate === null ? '' : priceText(closed_rate, asset.decimals);
      const text = t('platform.positions.closedText', {
        rate,
        profit: moneyText(profit, { symbol: currency.symbol, signed: true }),
      });
      toast({ tone: 'success', title: t('platform.positions.closed', { symbol: displaySymbol(asset) }), text });
    } else if (outcome.kind === 'refused') {
      const text = t('platform.positions.notClosedText', { reason: readableRefusal(outcome.refusal) });
      toast({ tone: 'failure', title: t('platform.positions.notClosed'), text });
    } else {
      toast({ tone: 'warning', title: t('platform.positions.unsure'), text: t('platform.positions.unsureText') });
    }
  };
  return { isBusy, close };
}

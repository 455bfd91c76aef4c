import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { Opening } from '@candor/domain/trading/open.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { placeOrder } from '../../../data/trading.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import type { ToastText } from '../../../ui/Toast.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { readableRefusal } from '../refusalWords.ts';

export interface PlaceTrade {
  /** The side whose order is under way. */
  readonly busy: Direction | undefined;
  /** Why the last order was not carried out; it stays until the next one. */
  readonly refused: string | undefined;
  /** Resolves with true when the position was opened. */
  readonly place: (opening: Opening) => Promise<boolean>;
}

/** Sends an order and tells what came of it, every time. */
export function usePlaceTrade(asset: Asset): PlaceTrade {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const toast = useToast();
  const [busy, setBusy] = useState<Direction>();
  const [refused, setRefused] = useState<string>();
  const place = async (opening: Opening) => {
    setBusy(opening.direction);
    setRefused(undefined);
    const outcome = await placeOrder('openPosition', orderOf(asset, opening));
    setBusy(undefined);
    if (outcome.kind === 'done') {
      toast(openedText(asset, outcome.value, currency.symbol, t));
      return true;
    }
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.ticket.unsure'), text: t('platform.ticket.unsureText') });
      return false;
    }
    const reason = readableRefusal(outcome.refusal);
    setRefused(reason);
    toast({
      tone: 'failure',
      title: t('platform.ticket.notOpened'),
      text: t('platform.ticket.nothingBooked', { reason }),
    });
    return false;
  };
  return { busy, refused, place };
}

function orderOf({ symbol }: Asset, { direction, amount, leverage, quote, stopLoss, takeProfit }: Opening) {
  return {
    symbol,
    direction,
    amount,
    leverage,
    price: openingPrice(quote, direction),
    stop_lost: stopLoss ?? null,
    take_profit: takeProfit ?? null,
  };
}

function openedText(asset: Asset, position: WirePosition, currency: string, t: TFunction): ToastText {
  const text = t('platform.ticket.openedText', {
    side: t(`platform.${position.direction}`),
    symbol: displaySymbol(asset),
    amount: moneyText(position.amount, { symbol: currency }),
    leverage: position.leverage,
    rate: priceText(position.open_rate, asset.decimals),
  });
  return { tone: 'success', title: t('platform.ticket.opened'), text };
}

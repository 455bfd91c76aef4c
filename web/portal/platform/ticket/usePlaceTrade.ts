import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireOrder, WirePosition } from '@candor/contracts/http/trading.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { PendingTerms } from '@candor/domain/trading/pending.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { placeCommand, placeOrder } from '../../../data/trading.ts';
import { useMarkUp } from '../../../data/tradingLimits.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import type { ToastText } from '../../../ui/Toast.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { receiptNotice } from '../positions/receiptNotice.ts';
import { refusalText } from '../../../data/texts.ts';
import type { Trade } from './draft.ts';

export interface PlaceTrade {
  /** Side whose order is under way. */
  readonly busy: Direction | undefined;
  /** Why the last order was not carried out, kept until the next one. */
  readonly refused: string | undefined;
  /** Places a trade; resolves with false if it was refused: then the ticket stays for another try. */
  readonly place: (trade: Trade) => Promise<boolean>;
}

/** Sends an order and always reports the result. */
export function usePlaceTrade(asset: Asset): PlaceTrade {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const markUp = useMarkUp();
  const toast = useToast();
  const [busy, setBusy] = useState<Direction>();
  const [refused, setRefused] = useState<string>();
  const showOutcome = async <T>(outcome: Outcome<T>, words: (value: T) => ToastText | Promise<ToastText>) => {
    setBusy(undefined);
    if (outcome.kind === 'done') {
      toast(await words(outcome.value));
      return true;
    }
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.ticket.unsure'), text: t('platform.ticket.unsureText') });
      // A ticket that stayed open would invite a second order before the first one's outcome is known.
      return true;
    }
    const reason = refusalText(outcome.refusal);
    setRefused(reason);
    const text = t('platform.ticket.nothingBooked', { reason });
    toast({ tone: 'failure', title: t('platform.ticket.notOpened'), text });
    return false;
  };
  const place = async (trade: Trade) => {
    setBusy(trade.direction);
    setRefused(undefined);
    const words = { asset, currency: currency.symbol, t };
    const { pending } = trade;
    if (pending === undefined) {
      const order = { ...orderOf(asset, trade), mark_up_percent: markUp };
      return showOutcome(await placeOrder('openPosition', order), (position) => openedText(position, words));
    }
    return showOutcome(await placeCommand('placeOrder', pendingOf(asset, pending)), (placed) =>
      waitsText(placed.order, words),
    );
  };
  return { busy, refused, place };
}

function orderOf({ symbol }: Asset, { direction, amount, leverage, quote, stopLoss, takeProfit }: Trade) {
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

function pendingOf({ symbol }: Asset, terms: PendingTerms) {
  const { direction, type, rate, amount, leverage, stopLoss, takeProfit, expiresAt } = terms;
  return {
    symbol,
    direction,
    type,
    rate,
    amount,
    leverage,
    stop_lost: stopLoss ?? null,
    take_profit: takeProfit ?? null,
    expires_at: expiresAt ?? null,
  };
}

interface PlacedWords {
  readonly asset: Asset;
  readonly currency: string;
  readonly t: TFunction;
}

async function openedText(position: WirePosition, { asset, currency, t }: PlacedWords): Promise<ToastText> {
  const text = t('platform.ticket.openedText', {
    side: t(`platform.${position.direction}`),
    symbol: displaySymbol(asset),
    amount: moneyText(position.amount, { symbol: currency }),
    leverage: position.leverage,
    rate: priceText(position.open_rate, asset.decimals),
  });
  const receipt = await receiptNotice(position, t);
  return { tone: 'success', title: t('platform.ticket.opened'), text, receipt };
}

function waitsText(order: WireOrder, { asset, currency, t }: PlacedWords): ToastText {
  const text = t('platform.ticket.openedText', {
    side: t(`platform.orders.types.${order.direction}.${order.type}`),
    symbol: displaySymbol(asset),
    amount: moneyText(order.amount, { symbol: currency }),
    leverage: order.leverage,
    rate: priceText(order.rate, asset.decimals),
  });
  return { tone: 'success', title: t('platform.ticket.waits'), text };
}

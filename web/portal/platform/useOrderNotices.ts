import { refusalOf } from '@candor/contracts/answers.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireOrder } from '@candor/contracts/http/trading.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onOrderEnded } from '../../data/trading.ts';
import { priceText } from '../../ui/numbers.ts';
import { useToast } from '../../ui/Toast.tsx';
import { displaySymbol } from './instrumentName.ts';
import { refusalText } from '../../data/texts.ts';

/** Reports when a pending order was filled, has expired, or was refused when its price was reached. */
export function useOrderNotices(assets: readonly Asset[]): void {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => {
    const tell = ({ symbol, rate, type, direction, status, refusal }: WireOrder) => {
      const asset = assets.find((one) => one.symbol === symbol);
      if (asset === undefined || status === 'open' || status === 'cancelled') return;
      const what = { type: t(`platform.orders.types.${direction}.${type}`), symbol: displaySymbol(asset) };
      const reason = refusal === null ? '' : refusalText(refusalOf({ status: false, error: refusal }));
      toast({
        tone: status === 'refused' ? 'warning' : 'info',
        title: t(`platform.orders.ended.${status}`, what),
        text: t(`platform.orders.endedText.${status}`, { rate: priceText(rate, asset.decimals), reason }),
      });
    };
    return onOrderEnded(tell);
  }, [assets, t, toast]);
}

import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { onPositionClosed } from '../../data/trading.ts';
import { moneyText, priceText } from '../../ui/numbers.ts';
import { useToast } from '../../ui/Toast.tsx';
import { displaySymbol } from './instrumentName.ts';
import { receiptNotice } from './positions/receiptNotice.ts';
import { tradedAssets } from './positions/tradedAssets.ts';

/** Reports when a rule closed a position: stop loss, take profit, low margin. */
export function useClosedNotices(assets: readonly Asset[]): void {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const toast = useToast();
  useEffect(() => {
    const tell = async (closed: WirePosition) => {
      for (const { position, asset } of tradedAssets([closed], assets)) {
        const rate = position.closed_rate === null ? '' : priceText(position.closed_rate, asset.decimals);
        const reason = t(`platform.positions.reasons.${position.closingReason ?? 'manually'}`);
        const receipt = await receiptNotice(position, t);
        toast({
          receipt,
          tone: position.closingReason === 'lowMargin' ? 'warning' : 'info',
          title: t('platform.positions.ruleClosed', { reason, symbol: displaySymbol(asset) }),
          text: t('platform.positions.closedText', {
            rate,
            profit: moneyText(position.profit, { symbol: currency.symbol, signed: true }),
          }),
        });
      }
    };
    return onPositionClosed((closed) => void tell(closed));
  }, [assets, currency.symbol, t, toast]);
}

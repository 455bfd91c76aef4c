import type { Money, Rate } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import type { FailedOutcome } from '../../../data/outcome.ts';
import { placeCommand, placeOrder } from '../../../data/trading.ts';
import { useMarkUp } from '../../../data/tradingLimits.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { displaySymbol } from '../instrumentName.ts';
import { refusalText } from '../../../data/texts.ts';
import { receiptNotice } from './receiptNotice.ts';
import type { Traded } from './tradedAssets.ts';

/** Closes a position or a part of it, or reverses it, and reports what was booked or why it is still open. */
export function useClosePosition({ position, asset }: Traded) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const markUp = useMarkUp();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const symbol = displaySymbol(asset);
  const booked = ({ closed_rate, profit }: Traded['position']) =>
    t('platform.positions.closedText', {
      rate: closed_rate === null ? '' : priceText(closed_rate, asset.decimals),
      profit: moneyText(profit, { symbol: currency.symbol, signed: true }),
    });
  const showFailure = (outcome: FailedOutcome) => {
    if (outcome.kind === 'unreachable') {
      return toast({
        tone: 'warning',
        title: t('platform.positions.unsure'),
        text: t('platform.positions.unsureText'),
      });
    }
    const text = t('platform.positions.notClosedText', { reason: refusalText(outcome.refusal) });
    return toast({ tone: 'failure', title: t('platform.positions.notClosed'), text });
  };
  const close = async (price: Rate | undefined, amount: Money) => {
    const part = amount < position.amount ? { amount } : {};
    const outcome = await whileBusy(placeOrder('closePosition', { id: position.id, price: price ?? null, ...part }));
    if (outcome.kind !== 'done') return showFailure(outcome);
    const title = t(amount < position.amount ? 'platform.positions.partClosed' : 'platform.positions.closed', {
      symbol,
    });
    const receipt = await receiptNotice(outcome.value, t);
    return toast({ tone: 'success', title, text: booked(outcome.value), receipt });
  };
  const reverse = async (price: Rate | undefined) => {
    const shown = { price: price ?? null, mark_up_percent: markUp };
    const outcome = await whileBusy(placeCommand('reversePosition', { id: position.id, ...shown }));
    if (outcome.kind !== 'done') return showFailure(outcome);
    const { closed, opened } = outcome.value;
    const text = t('platform.positions.reversedText', {
      booked: booked(closed),
      side: t(`platform.${opened.direction}`),
      rate: priceText(opened.open_rate, asset.decimals),
    });
    const receipt = await receiptNotice(closed, t);
    return toast({ tone: 'success', title: t('platform.positions.reversed', { symbol }), text, receipt });
  };
  return { isBusy, close, reverse };
}

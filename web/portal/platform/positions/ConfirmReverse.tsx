import { money } from '@candor/domain/money/money.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { opposite } from '@candor/domain/trading/triggers.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useBalance } from '../../../data/queries.ts';
import { useMarkUp } from '../../../data/tradingLimits.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { displaySymbol } from '../instrumentName.ts';
import { useTradableQuote } from '../useTradableQuote.ts';
import { BalanceChange } from './BalanceChange.tsx';
import { confirms } from './confirms.ts';
import { useLivePosition } from './LiveCells.tsx';
import styles from './table.module.css';
import type { Traded } from './tradedAssets.ts';
import { useClosePosition } from './useClosePosition.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';

interface ConfirmReverseProps extends Traded {
  onKeep: () => void;
}

/**
 * Confirmation of closing and opening the opposite, both or neither, with the figures of both halves before the click.
 */
export function ConfirmReverse({ position, asset, onKeep }: ConfirmReverseProps) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { data: balance } = useBalance();
  const quote = useTradableQuote(position.symbol);
  const live = useLivePosition(position);
  const { isBusy, reverse } = useClosePosition({ position, asset });
  const markUp = useMarkUp();
  const direction = opposite(position.direction);
  const opens = quote === undefined || quote.sell === 0n ? undefined : openingRate(quote, direction, markUp);
  const rateText = (rate: typeof opens) => (rate === undefined ? '' : priceText(rate, asset.decimals));
  return (
    <>
      <p>
        <strong>{t('platform.positions.confirm', { symbol: displaySymbol(asset), rate: rateText(live.price) })}</strong>{' '}
        {t('platform.positions.books')} <MoneyText value={live.profit} symbol={currency} signed />
        {balance !== undefined && (
          <BalanceChange from={balance.balance} to={money(balance.balance + live.profit)} />
        )}.{' '}
        {t('platform.positions.thenOpens', {
          side: t(`platform.${direction}`),
          amount: moneyText(position.amount, { symbol: currency }),
          leverage: position.leverage,
          rate: rateText(opens),
        })}
      </p>
      <span className={styles.confirmButtons}>
        <Button variant="quiet" size="dense" onClick={onKeep}>
          {t('platform.positions.keep')}
        </Button>
        <WriteButton
          {...confirms}
          variant="primary"
          size="dense"
          busy={isBusy}
          disabledReason={live.isOpen ? undefined : refusalText({ code: live.blocked })}
          onClick={() => void reverse(live.price).then(onKeep)}
        >
          {t('platform.positions.reverseNow')}
        </WriteButton>
      </span>
    </>
  );
}

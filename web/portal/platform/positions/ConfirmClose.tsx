import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useBalance } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { priceText } from '../../../ui/numbers.ts';
import { displaySymbol } from '../instrumentName.ts';
import { useLivePosition } from './LiveCells.tsx';
import styles from './table.module.css';
import type { Traded } from './tradedAssets.ts';
import { useClosePosition } from './useClosePosition.ts';

interface ConfirmCloseProps extends Traded {
  onKeep: () => void;
}

/** In the position's own place: what closing books at this moment, and what the balance becomes. */
export function ConfirmClose({ position, asset, onKeep }: ConfirmCloseProps) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { data: balance } = useBalance();
  const live = useLivePosition(position);
  const { isBusy, close } = useClosePosition({ position, asset });
  const rate = live.price === undefined ? '' : priceText(live.price, asset.decimals);
  return (
    <>
      <p>
        <strong>{t('platform.positions.confirm', { symbol: displaySymbol(asset), rate })}</strong>{' '}
        {t('platform.positions.books')} <MoneyText value={live.profit} symbol={currency} signed />
        {balance !== undefined && <BalanceChange from={balance.balance} to={money(balance.balance + live.profit)} />}
      </p>
      <span className={styles.confirmButtons}>
        <Button variant="quiet" size="dense" onClick={onKeep}>
          {t('platform.positions.keep')}
        </Button>
        <Button
          variant="primary"
          size="dense"
          busy={isBusy}
          disabledReason={live.isOpen ? undefined : refusalText({ code: 'temporarilyUnavailable' })}
          onClick={() => void close(live.price).then(onKeep)}
        >
          {closeWords(isBusy, t)}
        </Button>
      </span>
    </>
  );
}

function BalanceChange({ from, to }: { from: Money; to: Money }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <>
      . {t('platform.positions.balance')} <MoneyText value={from} symbol={symbol} /> →{' '}
      <strong>
        <MoneyText value={to} symbol={symbol} />
      </strong>
    </>
  );
}

function closeWords(isBusy: boolean, t: TFunction): string {
  return isBusy ? t('platform.positions.closing') : t('platform.positions.closeNow');
}

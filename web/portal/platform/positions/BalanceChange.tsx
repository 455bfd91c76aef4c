import type { Money } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';

/** Shows the balance before and after, before the click. */
export function BalanceChange({ from, to }: { from: Money; to: Money }) {
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

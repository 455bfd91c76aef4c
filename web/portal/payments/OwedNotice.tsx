import { ZERO } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { useBalance } from '../../data/queries.ts';
import { moneyText } from '../../ui/numbers.ts';
import { AccountNotice } from '../account/AccountNotice.tsx';

/** Ruling R35: shows what the client owes after a chargeback, and how it is settled. */
export function OwedNotice() {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const owed = useBalance().data?.owed ?? ZERO;
  if (owed === ZERO) return null;
  return (
    <AccountNotice tone="warning">
      <p>
        <strong>{t('payments.owed.title', { amount: moneyText(owed, { symbol }) })}</strong>
      </p>
      <p>{t('payments.owed.text')}</p>
      <Link to="/contact-us">{t('payments.owed.contact')}</Link>
    </AccountNotice>
  );
}

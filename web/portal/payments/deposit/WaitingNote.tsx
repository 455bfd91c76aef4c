import { maxMoney, negate } from '@candor/domain/money/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { paymentQuery } from '../../../data/payments.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { AccountNotice } from '../../account/AccountNotice.tsx';
import { begunNumber } from '../begun.ts';

/** A client who returns to the form during a payment is reminded of it before making another. */
export function WaitingNote() {
  const [number] = useState(begunNumber);
  return number === undefined ? null : <Note number={number} />;
}

function Note({ number }: { number: string }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { data } = useQuery(paymentQuery(number));
  if (data === undefined || data === null || data.next === null) return null;
  const amount = moneyText(maxMoney(data.amount, negate(data.amount)), { symbol });
  return (
    <AccountNotice tone="info">
      {t('payments.deposit.waiting', { amount })}{' '}
      <Link to={`/transactions/deposits?payment=${number}`}>{t('payments.deposit.waitingLink')}</Link>
    </AccountNotice>
  );
}

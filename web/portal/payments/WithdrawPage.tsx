import type { Money } from '@candor/domain/money/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { paymentOptionsQuery } from '../../data/payments.ts';
import { useAccount } from '../../data/queries.ts';
import { dayText } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { DemoGate } from './DemoGate.tsx';
import { PaymentPage } from './PaymentPage.tsx';
import { Steps } from './Steps.tsx';
import { OpenWithdrawals } from './withdraw/OpenWithdrawals.tsx';
import { PaidWithin } from './withdraw/PaidWithin.tsx';
import { WithdrawDone } from './withdraw/WithdrawDone.tsx';
import { WithdrawForm } from './withdraw/WithdrawForm.tsx';
import styles from './withdraw/withdraw.module.css';
import { useWithdraw } from './withdraw/useWithdraw.ts';

/** Specification 2: the withdraw form with the withdraw agreement. */
export function WithdrawPage() {
  const user = useAccount().data;
  return (
    <PaymentPage name="withdraw">
      {user === undefined ? <Skeleton height="320px" /> : user.account === 'demo' ? <DemoGate /> : <Real />}
    </PaymentPage>
  );
}

function Real() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: options, isError, refetch } = useQuery(paymentOptionsQuery);
  const { ask, isBusy, failure, asked } = useWithdraw();
  if (asked !== undefined && options !== undefined) {
    return (
      <Done
        amount={asked}
        expected={options.withdraw_expected}
        onDone={() => void navigate('/transactions/withdrawals')}
      />
    );
  }
  if (options === undefined) {
    if (!isError) return <Skeleton height="320px" />;
    const retry = () => void refetch();
    return <ErrorState title={t('payments.loadFailed')} text={t('payments.loadFailedText')} onRetry={retry} />;
  }
  return (
    <div className={styles.columns}>
      <WithdrawForm options={options} isBusy={isBusy} failure={failure} onAsk={(request) => void ask(request)} />
      <aside className={styles.aside}>
        <OpenWithdrawals />
        <Way days={options.withdraw_days} />
        <PaidWithin />
      </aside>
    </div>
  );
}

const numbers = ['1', '2', '3'] as const;

function Way({ days }: { days: number }) {
  const { t } = useTranslation();
  const steps = numbers.map((step) => ({
    title: t(`payments.withdraw.steps.${step}`),
    text: t(`payments.withdraw.steps.${step}Text`, { count: days }),
  }));
  return <Steps title={t('payments.deposit.steps.title')} steps={steps} />;
}

function Done({ amount, expected, onDone }: { amount: Money; expected: number; onDone: () => void }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const shown = moneyText(amount, { symbol });
  return (
    <WithdrawDone
      title={t('payments.withdraw.done')}
      text={t('payments.withdraw.doneText', { amount: shown, day: dayText(expected) })}
      onDone={onDone}
    />
  );
}

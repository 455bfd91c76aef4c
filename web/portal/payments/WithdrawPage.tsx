import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { maxMoney, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { paymentOptionsQuery } from '../../data/payments.ts';
import { useAccount } from '../../data/queries.ts';
import { usePayoutTimes } from '../../data/reports.ts';
import { transactionsQuery } from '../../data/transactions.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { moneyText, typeset } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { DemoGate } from './DemoGate.tsx';
import next from './next/next.module.css';
import { useClosing } from './next/useClosing.ts';
import { PaymentPage } from './PaymentPage.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { Steps } from './Steps.tsx';
import { useWithdraw } from './withdraw/useWithdraw.ts';
import styles from './withdraw/withdraw.module.css';
import { WithdrawForm } from './withdraw/WithdrawForm.tsx';

/** Page of the withdrawal form with the withdraw agreement (specification 2). */
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
  const { ask, isBusy, failure, requested } = useWithdraw();
  if (requested !== undefined && options !== undefined) {
    return (
      <Done
        amount={requested}
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

/** Rule WD-17: says how soon the brand has paid so far, or that it has paid no withdrawal yet. */
function PaidWithin() {
  const { t } = useTranslation();
  const times = usePayoutTimes();
  if (times === undefined) return null;
  const { days, simulated, paid } = times;
  return (
    <p className={styles.paidWithin}>
      {paid === null
        ? t('payments.withdraw.paid.none', { days })
        : t('payments.withdraw.paid.some', {
            count: paid.count,
            days,
            median: typeset(`${paid.median_hours}`),
            most: typeset(`${paid.most_hours}`),
          })}
      {paid !== null && simulated && ` ${t('payments.withdraw.paid.simulated')}`}
    </p>
  );
}

/** Time until the success message closes, as after a deposit (specification 9). */
const CLOSE_MS = 1_500;

/** Success message; it makes way for the list automatically, unless the client is active in it. */
function WithdrawDone({ title, text, onDone }: { title: string; text: string; onDone: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { handlers } = useClosing({ afterMs: CLOSE_MS, onClose: onDone, heading });
  return (
    <div className={next.step} {...handlers}>
      <h2 ref={heading} tabIndex={-1} className={next.thanks}>
        <CircleCheck size={22} aria-hidden="true" />
        {title}
      </h2>
      <p role="status">{text}</p>
      <div className={next.actions}>
        <Button variant="primary" size="form" onClick={onDone}>
          {t('payments.next.done')}
        </Button>
      </div>
    </div>
  );
}

const open = new Set<WireTransaction['status']>(['pending', 'processing', 'onHold']);

/** Lists earlier requests that are not paid yet. */
function OpenWithdrawals() {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { data } = useQuery(transactionsQuery('open withdrawals', { group: 'withdrawals' }, 1));
  const waiting = data?.transactions.filter(({ status }) => open.has(status)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel padded className={styles.open} aria-labelledby="open-withdrawals">
      <h2 id="open-withdrawals">{t('payments.withdraw.openTitle')}</h2>
      <ul>
        {waiting.map((one) => (
          <li key={one.id}>
            <Link to={`/transactions/withdrawals?payment=${one.transaction_id}`} className={styles.openRow}>
              <strong>{moneyText(maxMoney(one.amount, negate(one.amount)), { symbol })}</strong>
              <StatusBadge transaction={one} />
              <small>{one.transaction_id}</small>
              <small>{dayText(one.created_at)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

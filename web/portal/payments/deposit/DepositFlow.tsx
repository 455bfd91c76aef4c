import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import { maxMoney, money, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { paymentOptionsQuery, paymentQuery } from '../../../data/payments.ts';
import { useAccount, useBalance } from '../../../data/queries.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { AccountNotice } from '../../account/AccountNotice.tsx';
import { startedNumber } from '../startedPayment.ts';
import { ChangeRow } from '../ChangeRow.tsx';
import { DemoGate } from '../DemoGate.tsx';
import { Instructions } from '../next/Instructions.tsx';
import { fixOf, obstacleOf } from '../obstacles.ts';
import { Steps } from '../Steps.tsx';
import styles from './deposit.module.css';
import { DepositForm } from './DepositForm.tsx';
import { PaidBeside } from './PaidBeside.tsx';
import { useDeposit } from './useDeposit.ts';
import { usualPaymentFlow, wayOf } from './wayOf.ts';

interface DepositFlowProps {
  /** Payment method named in the address. */
  entry?: string | undefined;
  /** Whether the form has the next steps beside it. */
  hasAside: boolean;
  onDone: (number: string) => void;
}

/** Deposit in the page and in the platform's window: the form, then the step that the method requires. */
export function DepositFlow(props: DepositFlowProps) {
  const user = useAccount().data;
  if (user === undefined) return <Loading />;
  if (user.account === 'demo') return <DemoGate />;
  return <RealFlow {...props} />;
}

function RealFlow({ entry, hasAside, onDone }: DepositFlowProps) {
  const { t } = useTranslation();
  const { data: options, isError, refetch } = useQuery(paymentOptionsQuery);
  const { pay, isBusy, started, failure } = useDeposit();
  if (started?.next.kind === 'instructions')
    return <Instructions number={started.number} next={started.next} onDone={onDone} />;
  if (started?.next.kind === 'external_link') return <PaidBeside number={started.number} url={started.next.url} />;
  if (options === undefined) {
    if (!isError) return <Loading />;
    const retry = () => void refetch();
    return <ErrorState title={t('payments.loadFailed')} text={t('payments.loadFailedText')} onRetry={retry} />;
  }
  if (options.deposit_obstacles.length > 0) return <Obstacles codes={options.deposit_obstacles} />;
  if (options.methods.length === 0) return <Obstacles codes={['noMethods']} />;
  const aside: DepositFormAside = hasAside
    ? (draft) => <DepositAside {...draft} methods={options.methods} freeMargin={options.free_margin} />
    : undefined;
  return (
    <div className={styles.flow}>
      <WaitingNote />
      {options.methods.every(({ is_test: isTest }) => isTest) && <p className={styles.test}>{t('payments.test')}</p>}
      <DepositForm
        options={options}
        entry={entry}
        isBusy={isBusy}
        failure={failure}
        onPay={(order) => void pay(order)}
        aside={aside}
      />
    </div>
  );
}

type DepositFormAside = Parameters<typeof DepositForm>[0]['aside'];

function Loading(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-label={t('payments.loading')}>
      <Skeleton height="52px" />
      <Skeleton height="52px" />
      <Skeleton height="52px" />
      <Skeleton height="52px" />
    </div>
  );
}

interface DepositAsideProps {
  method: WirePaymentMethod | undefined;
  methods: readonly WirePaymentMethod[];
  amount: Money | undefined;
  freeMargin: Money;
}

/** Shows the consequences before the press: what happens next, and what the account will have afterwards. */
function DepositAside({ method, methods, amount, freeMargin }: DepositAsideProps) {
  const { t } = useTranslation();
  const balance = useBalance().data?.balance;
  return (
    <aside className={styles.aside}>
      <Way way={method === undefined ? usualPaymentFlow(methods) : wayOf(method)} />
      {balance !== undefined && (
        <Panel padded aria-labelledby="after-deposit">
          <h2 id="after-deposit">{t('payments.deposit.after.title')}</h2>
          <dl className={styles.changes}>
            <Change name={t('payments.deposit.after.balance')} from={balance} by={amount} />
            <Change name={t('payments.deposit.after.freeMargin')} from={freeMargin} by={amount} />
          </dl>
        </Panel>
      )}
      <p className={styles.risk}>{t('payments.deposit.risk')}</p>
    </aside>
  );
}

function Change({ name, from, by }: { name: string; from: Money; by: Money | undefined }) {
  const { symbol } = useBrand().currency;
  const shown = (value: Money) => moneyText(value, { symbol });
  return <ChangeRow name={name} from={shown(from)} to={by === undefined ? undefined : shown(money(from + by))} />;
}

const numbers = ['1', '2', '3'] as const;

function Way({ way }: { way: ReturnType<typeof wayOf> }) {
  const { t } = useTranslation();
  const steps = numbers.map((step) => ({
    title: t(`payments.deposit.steps.${way}.${step}`),
    text: t(`payments.deposit.steps.${way}.${step}Text`),
  }));
  return <Steps title={t('payments.deposit.steps.title')} steps={steps} />;
}

/** Explains what blocks the form, and how to resolve it (specification 5). */
function Obstacles({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const named = [...new Set(codes.map(obstacleOf))];
  return (
    <div className={styles.obstacles}>
      <h2>{t('payments.obstaclesTitle')}</h2>
      {named.map((obstacle) => {
        const fix = fixOf(obstacle);
        return (
          <AccountNotice key={obstacle} tone="warning">
            <p>{t(`payments.obstacles.${obstacle}`)}</p>
            <Link to={fix.to} className={buttonClass('primary')}>
              {t(`payments.fix.${fix.name}`)}
            </Link>
          </AccountNotice>
        );
      })}
    </div>
  );
}

/** Reminds a client who returns to the form of a payment under way before they make another. */
function WaitingNote() {
  const [number] = useState(startedNumber);
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

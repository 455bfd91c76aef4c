import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../data/queries.ts';
import { paymentOptionsQuery } from '../../../data/payments.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { DemoGate } from '../DemoGate.tsx';
import { ExternalLink } from '../next/ExternalLink.tsx';
import { Instructions } from '../next/Instructions.tsx';
import { DepositAside } from './DepositAside.tsx';
import { DepositForm } from './DepositForm.tsx';
import { Obstacles } from './Obstacles.tsx';
import styles from './deposit.module.css';
import { useDeposit } from './useDeposit.ts';
import { WaitingNote } from './WaitingNote.tsx';

interface DepositFlowProps {
  /** The entry that the address names. */
  entry?: string | undefined;
  /** With what happens next beside the form. */
  hasAside: boolean;
  onDone: (number: string) => void;
}

/** The same in the page and in the platform's window: the form, then what the method asks for. */
export function DepositFlow(props: DepositFlowProps) {
  const user = useAccount().data;
  if (user === undefined) return <Loading />;
  if (user.account === 'demo') return <DemoGate />;
  return <RealFlow {...props} />;
}

function RealFlow({ entry, hasAside, onDone }: DepositFlowProps) {
  const { t } = useTranslation();
  const { data: options, isError, refetch } = useQuery(paymentOptionsQuery);
  const { pay, isBusy, begun, failure } = useDeposit();
  if (begun?.next.kind === 'instructions')
    return <Instructions number={begun.number} next={begun.next} onDone={onDone} />;
  if (begun?.next.kind === 'external_link') return <ExternalLink number={begun.number} url={begun.next.url} opens />;
  if (options === undefined) {
    if (!isError) return <Loading />;
    const retry = () => void refetch();
    return <ErrorState title={t('payments.loadFailed')} text={t('payments.loadFailedText')} onRetry={retry} />;
  }
  if (options.deposit_obstacles.length > 0) return <Obstacles codes={options.deposit_obstacles} />;
  if (options.methods.length === 0) return <Obstacles codes={['noMethods']} />;
  const aside: DepositFormAside = hasAside
    ? (draft) => <DepositAside {...draft} freeMargin={options.free_margin} />
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

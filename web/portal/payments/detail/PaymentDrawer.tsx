import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paymentQuery } from '../../../data/payments.ts';
import { Drawer } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { isUndecided } from '../return/useReturn.ts';
import { PaymentDetail } from './PaymentDetail.tsx';
import styles from './detail.module.css';
import { PAYMENT_PARAM } from './paymentParam.ts';

const EVERY_MS = 10_000;

/** Payment beside the list: where its money is, who must act, and its steps so far. */
export function PaymentDrawer() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const number = params.get(PAYMENT_PARAM) ?? undefined;
  const close = () =>
    setParams((before) => {
      before.delete(PAYMENT_PARAM);
      return before;
    });
  return (
    <Drawer isOpen={number !== undefined} isWide onClose={close} title={t('payments.detail.title')}>
      {number !== undefined && <Content number={number} />}
    </Drawer>
  );
}

function Content({ number }: { number: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    ...paymentQuery(number),
    refetchInterval: ({ state }) => (isMoving(state.data) ? EVERY_MS : false),
  });
  if (data === undefined) {
    if (isError) {
      const retry = () => void refetch();
      return <ErrorState title={t('payments.detail.failed')} text={t('payments.detail.failedText')} onRetry={retry} />;
    }
    return (
      <div className={styles.loading} role="status" aria-label={t('payments.detail.loading')}>
        <Skeleton height="28px" />
        <Skeleton height="72px" />
        <Skeleton height="160px" />
      </div>
    );
  }
  if (data === null) return <p className={styles.quiet}>{t('payments.detail.unknown')}</p>;
  return (
    <>
      {isError && (
        <p className={styles.stale} role="status">
          {t('payments.detail.stale')}
        </p>
      )}
      <PaymentDetail payment={data} />
    </>
  );
}

function isMoving(payment: WirePaymentState | null | undefined): boolean {
  return isUndecided(payment) || payment?.status === 'onHold';
}

import { Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownStopOf } from '../../../data/ownLimits.ts';
import { useBalance } from '../../../data/queries.ts';
import { exactTime } from '../../../ui/dates.ts';
import { Dialog, Sheet } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useThanks } from '../../payments/next/useThanks.ts';
import { useServerTime } from '../../frame/useServerMinute.ts';
import { useWide } from '../../frame/useWide.ts';
import styles from './SummaryBar.module.css';
import { WriteButton } from '../../frame/WriteButton.tsx';

/** The form is loaded only for clients who want to deposit. */
const DepositFlow = lazy(async () => {
  const { DepositFlow: flow } = await import('../../payments/deposit/DepositFlow.tsx');
  return { default: flow };
});

/** On the real account: the deposit form in a window over the platform, on a phone from the lower edge. */
export function DepositButton() {
  const { t } = useTranslation();
  const isWide = useWide();
  const { data } = useBalance();
  const [isOpen, setOpen] = useState(false);
  const thank = useThanks();
  const now = useServerTime();
  if (data?.account.kind !== 'real') return null;
  const stop = ownStopOf(data.account.own, now);
  const isPaused = stop?.code === 'tradingPaused';
  const done = () => {
    thank();
    setOpen(false);
  };
  const Layer = isWide ? Dialog : Sheet;
  return (
    <>
      <WriteButton
        variant="primary"
        className={styles.topUp}
        disabledReason={isPaused ? t('limits.banner.noDeposit', { until: exactTime(stop.until) }) : undefined}
        onClick={() => setOpen(true)}
      >
        <Plus size={16} aria-hidden="true" />
        {t('payments.deposit.open')}
      </WriteButton>
      <Layer isOpen={isOpen} onClose={() => setOpen(false)} title={t('payments.deposit.title')}>
        <Suspense fallback={<Skeleton height="240px" />}>
          <DepositFlow hasAside={false} onDone={done} />
        </Suspense>
      </Layer>
    </>
  );
}

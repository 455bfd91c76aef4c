import { ChevronDown, Plus } from 'lucide-react';
import { useState, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownStopOf } from '../../../data/ownLimits.ts';
import { useBalance } from '../../../data/queries.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { classes } from '../../../ui/classes.ts';
import { exactTime } from '../../../ui/dates.ts';
import { Dialog, Sheet } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { lazyPart } from '../../frame/lazyPart.ts';
import { useServerTime } from '../../frame/useServerMinute.ts';
import { useBackCloses } from '../../frame/useBackCloses.ts';
import { useWide } from '../../frame/useWide.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';
import { useThanks } from '../../payments/next/useThanks.ts';
import { RobotToggle } from '../../robot/RobotToggle.tsx';
import { HealthFigure } from './HealthFigure.tsx';
import { LiveFigure } from './LiveFigure.tsx';
import { ResetDemo } from './ResetDemo.tsx';
import styles from './SummaryBar.module.css';
import { TopUp } from './TopUp.tsx';

/** Figures of the account, computed here from live prices by the same rules as on the server (ruling R32). */
export function SummaryBar() {
  const { t } = useTranslation();
  const { data } = useBalance();
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel
      className={styles.bar}
      data-whole={isWhole || undefined}
      aria-label={t('platform.summary.label')}
      aria-busy={data === undefined}
    >
      <dl className={styles.figures}>
        <LiveFigure name="balance" />
        <LiveFigure name="equity" />
        <LiveFigure name="freeMargin" />
        <LiveFigure name="profit" />
        <HealthFigure />
      </dl>
      <div className={styles.actions}>
        <RobotToggle />
        <ResetDemo />
        <TopUp />
        <DepositButton />
        <WithdrawLink />
      </div>
      <span className={styles.more}>
        <IconButton
          label={t(isWhole ? 'platform.summary.less' : 'platform.summary.more')}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          <ChevronDown size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </Panel>
  );
}

/** Link to the withdrawal, beside the deposit. */
function WithdrawLink() {
  const { t } = useTranslation();
  if (useBalance().data?.account.kind !== 'real') return null;
  return (
    <Link to="/payment/withdraw" className={classes(buttonClass('secondary'), styles.topUp, styles.withdraw)}>
      {t('payments.withdraw.title')}
    </Link>
  );
}

/** The form is loaded only for clients who want to deposit. */
const DepositFlow = lazyPart(async () => (await import('../../payments/deposit/DepositFlow.tsx')).DepositFlow);

/**
 * Button of the real account that opens the deposit form in a window over the platform, on a phone from the lower edge.
 */
function DepositButton() {
  const { t } = useTranslation();
  const isWide = useWide();
  const { data } = useBalance();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useBackCloses('deposit', isOpen, close);
  const thank = useThanks();
  const now = useServerTime();
  if (data?.account.kind !== 'real') return null;
  const stop = ownStopOf(data.account.own, now);
  const isPaused = stop?.code === 'tradingPaused';
  const done = () => {
    thank();
    close();
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
      <Layer isOpen={isOpen} onClose={close} title={t('payments.deposit.title')}>
        <Suspense fallback={<Skeleton height="240px" />}>
          <DepositFlow hasAside={false} onDone={done} />
        </Suspense>
      </Layer>
    </>
  );
}

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBalance } from '../../../data/queries.ts';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RobotToggle } from '../../robot/RobotToggle.tsx';
import { DepositButton } from './DepositButton.tsx';
import { HealthFigure } from './HealthFigure.tsx';
import { LiveFigure } from './LiveFigure.tsx';
import { ResetDemo } from './ResetDemo.tsx';
import styles from './SummaryBar.module.css';
import { TopUp } from './TopUp.tsx';

/** The account's figures, computed here from live prices by the same rules as on the server (ruling R32). */
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

/** The way out beside the way in. */
function WithdrawLink() {
  const { t } = useTranslation();
  if (useBalance().data?.account.kind !== 'real') return null;
  return (
    <Link to="/payment/withdraw" className={classes(buttonClass('secondary'), styles.topUp, styles.withdraw)}>
      {t('payments.withdraw.title')}
    </Link>
  );
}

import type { WireRobot } from '@candor/contracts/http/robot.ts';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { useAccount, useAssets } from '../../data/queries.ts';
import { useRobot } from '../../data/robot.ts';
import { exactTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { BackTestPanel } from './BackTestPanel.tsx';
import { DecisionLog } from './DecisionLog.tsx';
import { percentOf } from './percent.ts';
import { RecordPanel } from './RecordPanel.tsx';
import { RobotSwitch } from './RobotSwitch.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import styles from './robot.module.css';

/**
 * Page /robot: what the robot does and by which formulas, the client's settings, its hypothetical and its real results.
 */
export default function RobotRoute() {
  const { t } = useTranslation();
  const brand = useBrand();
  const title = brand.fictitious ? 'robot.titleFictitious' : 'robot.titlePage';
  return (
    <main className={styles.page}>
      <title>{t(title, { brand: brand.name })}</title>
      <Link className={styles.back} to="/platform/BTCUSD">
        <ArrowLeft size={14} aria-hidden="true" />
        {t('robot.back')}
      </Link>
      {brand.robot ? <Robot /> : <EmptyState title={t('robot.unavailable')} text={t('robot.unavailableText')} />}
    </main>
  );
}

function Robot() {
  const { t } = useTranslation();
  const robot = useRobot();
  const assets = useAssets();
  const user = useAccount().data;
  if (robot.isLoadingError || assets.isLoadingError) {
    const retry = () => void Promise.all([robot.refetch(), assets.refetch()]);
    return <ErrorState title={t('robot.failed')} text={t('robot.failedText')} onRetry={retry} />;
  }
  if (robot.data === undefined || assets.data === undefined || user === undefined) return <Loading />;
  const { settings, current } = robot.data;
  return (
    <>
      <header className={styles.head}>
        <h1>{t('robot.title')}</h1>
        <p>{t('robot.lead')}</p>
      </header>
      <Panel className={styles.where}>
        <RobotSwitch isOn={user.auto_trading} />
        <p>
          <Where robot={robot.data} />
        </p>
      </Panel>
      <div className={styles.columns}>
        <div className={styles.column}>
          <SettingsPanel key={current.id} robot={robot.data} assets={assets.data} />
          <RulePanel amountBasisPoints={settings.amount_basis_points} />
        </div>
        <div className={styles.column}>
          <BackTestPanel settings={settings} assets={assets.data} />
          <RecordPanel account={current.kind} />
          <DecisionLog account={current.kind} assets={assets.data} />
        </div>
      </div>
    </>
  );
}

/** Says which account the robot trades, since when, and whether that is the shown one. */
function Where({ robot: { on, account, since, current } }: { robot: WireRobot }) {
  const { t } = useTranslation();
  if (account === null || since === null) return t('robot.state.never');
  const name = t(`robot.accounts.${account.kind}`);
  const words = t(on ? 'robot.state.on' : 'robot.state.off', { account: name, time: exactTime(since) });
  if (!on || account.id === current.id) return words;
  const other = t('robot.state.other', { account: name, current: t(`robot.accounts.${current.kind}`) });
  return `${words} ${other}`;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={styles.columns} role="status" aria-label={t('robot.loading')}>
      <Skeleton height="420px" />
      <Skeleton height="420px" />
    </div>
  );
}

const steps = ['look', 'cross', 'calm', 'levels', 'size', 'cap'] as const;

/** Explains the whole rule in plain language, each sentence with its formula. */
function RulePanel({ amountBasisPoints }: { amountBasisPoints: number }) {
  const { t } = useTranslation();
  const percent = percentOf(amountBasisPoints);
  return (
    <Panel padded className={styles.panel} aria-labelledby="robot-rule">
      <h2 id="robot-rule">{t('robot.rule.title')}</h2>
      <p className={styles.quiet}>{t('robot.rule.lead')}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`robot.rule.steps.${step}.title`)}</h3>
            <p>{t(`robot.rule.steps.${step}.text`)}</p>
            <p className={styles.formula}>{t(`robot.rule.steps.${step}.formula`, { percent })}</p>
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>{t('robot.rule.close')}</p>
    </Panel>
  );
}

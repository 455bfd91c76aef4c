import type { WireRecord } from '@candor/contracts/http/robot.ts';
import type { User } from '@candor/contracts/http/accounts.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { recordQuery } from '../../data/robot.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Curve } from './Curve.tsx';
import { CountFigure, Figures, MoneyFigure, ShareFigure } from './Figures.tsx';
import styles from './robot.module.css';
import { lowestAndHighest } from './lowestAndHighest.ts';

/** The robot's real results: every closed position, losses included. */
export function RecordPanel({ account }: { account: User['account'] }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(recordQuery(account));
  return (
    <Panel padded className={styles.panel} aria-labelledby="robot-record" aria-busy={data === undefined && !isError}>
      <h2 id="robot-record">{t('robot.record.title')}</h2>
      <p className={styles.quiet}>{t('robot.record.lead', { account: t(`robot.accounts.${account}`) })}</p>
      {data === undefined && !isError && <Skeleton height="120px" />}
      {isError && <ErrorState title={t('robot.record.failed')} onRetry={() => void refetch()} />}
      {data !== undefined && (data.trades === 0 ? <Nothing open={data.open} /> : <Record record={data} />)}
      {data !== undefined && <Everybody {...data.everybody} />}
    </Panel>
  );
}

/** Results of everyone who trades real money with the robot, and not only one client's luck. */
function Everybody({ accounts, losing, trades, profit }: WireRecord['everybody']) {
  const { t } = useTranslation();
  const { name, currency } = useBrand();
  if (accounts === 0) return <p className={styles.quiet}>{t('robot.record.nobody', { brand: name })}</p>;
  const total = moneyText(profit, { symbol: currency.symbol, signed: true });
  return (
    <p className={styles.quiet}>{t('robot.record.everybody', { brand: name, accounts, losing, trades, total })}</p>
  );
}

function Nothing({ open }: { open: number }) {
  const { t } = useTranslation();
  const text = open === 0 ? t('robot.record.emptyText') : t('robot.record.emptyOpen', { count: open });
  return <EmptyState title={t('robot.record.empty')} text={text} />;
}

function Record({ record }: { record: WireRecord }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { trades, wins, open, profit, cost, drawdown, best_trade: best, worst_trade: worst, curve } = record;
  const sums = curve.map((point) => point.profit);
  const { low, high } = lowestAndHighest(sums, profit);
  const text = (value: typeof profit) => moneyText(value, { symbol });
  return (
    <>
      <Figures>
        <MoneyFigure name="profit" value={profit} signed />
        <CountFigure name="trades" value={trades} />
        <ShareFigure name="wins" value={wins} of={trades} />
        <MoneyFigure name="cost" value={cost} />
        <MoneyFigure name="drawdown" value={drawdown} />
        <MoneyFigure name="best" value={best} signed />
        <MoneyFigure name="worst" value={worst} signed />
        <CountFigure name="open" value={open} />
      </Figures>
      <Curve
        values={[0, ...sums.map(toDouble)]}
        base={0}
        label={t('robot.record.curve', { end: text(profit), low: text(low), high: text(high) })}
      />
    </>
  );
}

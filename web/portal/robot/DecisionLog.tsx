import type { User } from '@candor/contracts/http/accounts.ts';
import type { WireDecision } from '@candor/contracts/http/robot.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decisionsQuery } from '../../data/robot.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { DecisionRow } from './DecisionRow.tsx';
import styles from './robot.module.css';

interface DecisionLogProps {
  account: User['account'];
  assets: readonly Asset[];
}

/** Every decision with its inputs, newest first. */
export function DecisionLog({ account, assets }: DecisionLogProps) {
  const { t } = useTranslation();
  const [ordersOnly, setOrdersOnly] = useState(false);
  const log = useInfiniteQuery(decisionsQuery(account, ordersOnly));
  const decisions = log.data?.pages.flatMap((page) => page.decisions);
  return (
    <Panel padded className={styles.panel} aria-labelledby="robot-log" aria-busy={log.isPending}>
      <h2 id="robot-log">{t('robot.log.title')}</h2>
      <p className={styles.quiet}>{t('robot.log.lead')}</p>
      <Checkbox
        label={t('robot.log.ordersOnly')}
        checked={ordersOnly}
        onChange={(event) => setOrdersOnly(event.target.checked)}
      />
      {log.isPending && <Skeleton height="160px" />}
      {log.isLoadingError && <ErrorState title={t('robot.log.failed')} onRetry={() => void log.refetch()} />}
      {decisions !== undefined && <Rows decisions={decisions} assets={assets} ordersOnly={ordersOnly} />}
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('robot.log.more')}
        </Button>
      )}
    </Panel>
  );
}

interface RowsProps {
  decisions: readonly WireDecision[];
  assets: readonly Asset[];
  ordersOnly: boolean;
}

function Rows({ decisions, assets, ordersOnly }: RowsProps) {
  const { t } = useTranslation();
  if (decisions.length === 0 && ordersOnly)
    return <EmptyState title={t('robot.log.emptyOrders')} text={t('robot.log.emptyOrdersText')} />;
  if (decisions.length === 0) return <EmptyState title={t('robot.log.empty')} text={t('robot.log.emptyText')} />;
  return (
    <ul className={styles.log}>
      {decisions.map((decision) => (
        <DecisionRow
          key={decision.id}
          decision={decision}
          decimals={assets.find(({ symbol }) => symbol === decision.symbol)?.decimals ?? 8}
        />
      ))}
    </ul>
  );
}

import type { LiabilityProof } from '@candor/contracts/evidence/liabilityProof.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { proofQuery, simulatedQuery } from '../../../data/clientMoney.ts';
import { FlaskIcon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { CheckPanel } from './CheckPanel.tsx';
import { CountPanel } from './CountPanel.tsx';
import styles from './money.module.css';

/** Page of what we owe the client, as part of what we owe all, with its proof. */
export default function MoneyRoute() {
  const { t } = useTranslation();
  const { data: proof, isError, refetch } = useQuery(proofQuery);
  const isSimulated = useQuery(simulatedQuery).data === true;
  return (
    <AccountPage name="money" lead={t('clientMoney.lead')}>
      {isSimulated && (
        <p className={styles.simulated}>
          <FlaskIcon size={16} />
          {t('clientMoney.simulated')}
        </p>
      )}
      {proof === undefined && isError && (
        <Panel padded>
          <ErrorState title={t('clientMoney.failed')} onRetry={() => void refetch()} />
        </Panel>
      )}
      {proof === undefined && !isError && <Skeleton height="320px" />}
      {proof === null && (
        <Panel padded>
          <EmptyState title={t('clientMoney.noneTitle')} text={t('clientMoney.noneText')} />
        </Panel>
      )}
      {proof !== undefined && proof !== null && <Counted proof={proof} />}
    </AccountPage>
  );
}

function Counted({ proof }: { proof: LiabilityProof }) {
  return (
    <>
      <CountPanel proof={proof} />
      <CheckPanel key={proof.at} proof={proof} />
    </>
  );
}

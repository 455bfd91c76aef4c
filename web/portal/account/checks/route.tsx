import type { FillChecks } from '@candor/contracts/http/fillChecks.ts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { useFillChecks, useFillScore } from '../../fills/useFillChecks.ts';
import { AccountPage } from '../AccountPage.tsx';
import { RecorderPanel } from './RecorderPanel.tsx';
import { ScorePanel } from './ScorePanel.tsx';
import { WrongFills } from './WrongFills.tsx';

/** What the client's own browsers have checked of their fills, and what they found wrong. */
export default function ChecksRoute() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useFillScore();
  useFillChecks();
  return (
    <AccountPage name="checks" lead={t('checks.lead')}>
      {data === undefined && isError && (
        <Panel padded>
          <ErrorState title={t('checks.failed')} onRetry={() => void refetch()} />
        </Panel>
      )}
      {data === undefined && !isError && <Skeleton height="240px" />}
      {data !== undefined && <Score checks={data} />}
      {data !== undefined && <RecorderPanel now={data.at} />}
    </AccountPage>
  );
}

function Score({ checks }: { checks: FillChecks }) {
  const { t } = useTranslation();
  if (checks.fills === 0 && checks.failed.length === 0)
    return (
      <Panel padded>
        <EmptyState title={t('checks.noneTitle')} text={t('checks.noneText', { days: checks.days })} />
      </Panel>
    );
  return (
    <>
      {checks.failed.length > 0 && <WrongFills fills={checks.failed} />}
      <ScorePanel checks={checks} />
    </>
  );
}

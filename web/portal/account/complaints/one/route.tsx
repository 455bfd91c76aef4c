import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { complaintQuery } from '../../../../data/complaints.ts';
import { OutcomeError } from '../../../../data/outcome.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/States.tsx';
import { ComplaintView } from '../../../complaints/ComplaintView.tsx';
import { AccountPage } from '../../AccountPage.tsx';
import { HowPanel } from '../HowPanel.tsx';

/** Page /my-account/complaints/{number}: a complaint, its clock and its answers. */
export default function OwnComplaint() {
  const { t } = useTranslation();
  const { number = '' } = useParams();
  return (
    <AccountPage name="complaints" lead={t('complaints.case.title', { number })} aside={<HowPanel />}>
      <Link to="/my-account/complaints">{t('complaints.form.back')}</Link>
      <One number={number} />
    </AccountPage>
  );
}

function One({ number }: { number: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(complaintQuery({ number }));
  if (data !== undefined) return <ComplaintView complaint={data} claim={{ number }} />;
  if (error instanceof OutcomeError && error.outcome.kind === 'refused') {
    return (
      <Panel padded>
        <EmptyState title={t('complaints.list.empty')} text={t('complaints.case.unknown')} />
      </Panel>
    );
  }
  if (error !== null) {
    return (
      <ErrorState
        title={t('complaints.case.failed')}
        text={t('complaints.case.failedText')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Panel padded role="status" aria-label={t('complaints.case.loading')}>
      <Skeleton height="280px" />
    </Panel>
  );
}

import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { complaintQuery } from '../../../data/complaints.ts';
import { OutcomeError } from '../../../data/outcome.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import form from '../../../ui/entranceForm.module.css';
import styles from '../complaints.module.css';
import { ComplaintView } from '../ComplaintView.tsx';
import { ComplaintSteps } from '../ComplaintSteps.tsx';

/** Page /complaints/{code}: opens a complaint by a mailed link, without a login. */
export default function OpenedComplaint() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  return (
    <EntryFrame
      page={t('complaints.title')}
      aside={
        <>
          <h1 className={form.title}>{t('complaints.title')}</h1>
          <ComplaintSteps />
        </>
      }
    >
      <meta name="referrer" content="no-referrer" />
      {MAIL_CODE_PATTERN.test(code) ? <Opened code={code} /> : <Unknown />}
    </EntryFrame>
  );
}

function Opened({ code }: { code: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(complaintQuery({ code }));
  if (data !== undefined) {
    return (
      <div className={styles.opened}>
        <p className={styles.number}>{t('complaints.case.title', { number: data.row.number })}</p>
        <ComplaintView complaint={data} claim={{ code }} />
      </div>
    );
  }
  if (error instanceof OutcomeError && error.outcome.kind === 'refused') return <Unknown />;
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
      <Skeleton height="320px" />
    </Panel>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return <EmptyState title={t('complaints.case.notFound')} text={t('complaints.case.notFoundText')} />;
}

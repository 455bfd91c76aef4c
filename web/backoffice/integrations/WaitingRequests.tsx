import { useApprovals } from '../../data/office.ts';
import { useOperatorTexts } from '../../data/officeOperator.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import desk from '../shell/Desk.module.css';

/** Names the requests that wait for a second person: the list has only what was approved. */
export function WaitingRequests({ subject }: { subject: 'operatorKey' | 'operatorWebhook' }) {
  const { t } = useOperatorTexts();
  const { data: approvals = [] } = useApprovals();
  const names = approvals
    .filter((one) => one.subject === subject && one.state === 'waiting')
    .map(({ changes }) => changes[0]?.after ?? '');
  if (names.length === 0) return null;
  return (
    <p className={desk.info}>
      {t('operator.waiting', { names: names.join(', ') })}{' '}
      <ApprovalsLink otherwise={null}>{t('operator.toApprovals')}</ApprovalsLink>
    </p>
  );
}

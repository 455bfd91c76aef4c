import { approvalRoles } from '@candor/domain/approvals/approval.ts';
import { useMay } from '../../data/office.ts';
import { useOperatorTexts } from '../../data/officeOperator.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useRoleNames } from '../shell/useRoleNames.ts';

interface NothingYetProps {
  of: 'keys' | 'webhooks';
  subject: 'operatorKey' | 'operatorWebhook';
}

/** Explains the purpose of a key or webhook, and who can request one if the reader cannot. */
export function NothingYet({ of, subject }: NothingYetProps) {
  const { t } = useOperatorTexts();
  const roleNames = useRoleNames();
  const mayManage = useMay('operator.manage');
  const who = t('operator.whoAsks', { roles: roleNames(approvalRoles[subject].ask) });
  return (
    <Panel>
      <EmptyState
        title={t(mayManage ? `operator.${of}.none` : `operator.${of}.nobodyHas`)}
        text={[t(`operator.${of}.noneText`), mayManage ? '' : who].filter(Boolean).join(' ')}
      />
    </Panel>
  );
}

import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { approvalRoles } from '@candor/domain/approvals/approval.ts';
import { Link } from 'react-router';
import { useMay } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { shortTime } from '../../../ui/dates.ts';
import { ageText } from '../../shell/age.ts';
import desk from '../../shell/Desk.module.css';
import { useNow } from '../../shell/useNow.ts';

/** Whom it waits for: who has requested it, who may decide, and until when. */
export function CaseApproval({ approval }: Pick<OfficePaymentCase, 'approval'>) {
  const { t } = usePaymentTexts();
  const now = useNow();
  const maySee = useMay('approvals.read');
  if (approval === null) return null;
  const { subject, requested_by: name, requested_at: at, expires_at: end, mine } = approval;
  const roles = approvalRoles[subject].decide.map((role) => t(`office.roles.${role}`)).join(t('desk.case.or'));
  return (
    <div className={desk.section}>
      <h3>{t('desk.case.approval')}</h3>
      <div className={desk.info}>
        <p>
          {t('desk.case.waitsFor', { subject: t(`office.approvals.subjects.${subject}`), name, time: shortTime(at) })}
        </p>
        <p>{t('desk.case.decides', { roles, age: ageText(t, end - now) })}</p>
        {mine && <p>{t('desk.case.own')}</p>}
      </div>
      <p>{approval.reason}</p>
      {maySee && <Link to="/approvals">{t('desk.case.toApprovals')}</Link>}
    </div>
  );
}

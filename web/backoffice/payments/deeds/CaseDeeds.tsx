import type { OfficePaymentCase, PaymentDeed } from '@candor/contracts/http/office/payments.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import { useState } from 'react';
import { useOfficeSession } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ButtonVariant } from '../../../ui/buttonClass.ts';
import desk from '../../shell/Desk.module.css';
import { useSums } from '../../shell/useSums.ts';
import { LegsDialog } from './LegsDialog.tsx';
import { ManualDialog } from './ManualDialog.tsx';
import { PaymentDeedDialog } from './PaymentDeedDialog.tsx';
import type { ShownDeed } from './PaymentDeedDialog.tsx';

/** The roles that may do it. Acts on one leg or the bank account are beside that. */
const actionOf: Readonly<Record<ShownDeed, StaffAction>> = {
  approve: 'payments.propose',
  confirm: 'payments.propose',
  release: 'payments.release',
  hold: 'payments.hold',
  decline: 'payments.decline',
  legs: 'payments.propose',
  refund: 'payments.propose',
  chargeback: 'payments.propose',
  chargebackWon: 'payments.propose',
  chargebackLost: 'payments.propose',
  manual: 'payments.propose',
};
const order: readonly ShownDeed[] = [
  ...(['approve', 'confirm', 'release', 'hold', 'legs', 'refund'] as const),
  ...(['chargeback', 'chargebackWon', 'chargebackLost', 'manual', 'decline'] as const),
];
const UNDER_WAY: readonly string[] = ['pending', 'onHold'];

/** What may be done with it now, by the rules and by one's roles. */
export function CaseDeeds({ found }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const [asked, setAsked] = useState<ShownDeed>();
  const { data: session } = useOfficeSession();
  // Money without an announced deposit is found beside the announced deposits.
  const isDeposit = groupOf(found.payment.type) === 'deposits';
  const allowed: readonly (PaymentDeed | 'manual')[] = isDeposit ? [...found.deeds, 'manual'] : found.deeds;
  const may = (deed: ShownDeed) => session?.actions.includes(actionOf[deed]) === true;
  const shown = order.filter((deed) => allowed.includes(deed) && may(deed));
  const close = () => setAsked(undefined);
  const { payment, holds } = found;
  const isBlocked = !found.deeds.includes('approve') && holds.length > 0 && UNDER_WAY.includes(payment.status);
  if (shown.length === 0) {
    return <p className={desk.deeds}>{t(nothingWord(found))}</p>;
  }
  return (
    <div className={desk.deeds}>
      {isBlocked && payment.type === 6 && may('approve') && (
        <Button variant="primary" disabledReason={t('desk.deeds.approve.blocked')}>
          {t('desk.deeds.approve.button', { amount: amountText(payment.amount, payment.currency) })}
        </Button>
      )}
      {shown.map((deed) => (
        <Button key={deed} variant={variantOf(deed)} onClick={() => setAsked(deed)}>
          {t(`desk.deeds.${deed}.button`, { amount: amountText(payment.amount, payment.currency) })}
        </Button>
      ))}
      {asked === 'legs' && <LegsDialog found={found} onClose={close} />}
      {asked === 'manual' && <ManualDialog found={found} onClose={close} />}
      {asked !== undefined && asked !== 'legs' && asked !== 'manual' && (
        <PaymentDeedDialog deed={asked} found={found} onClose={close} />
      )}
    </div>
  );
}

/** Why there is nothing below: a payment without an answer has its act beside it. */
function nothingWord({ deeds, attempts, approval }: OfficePaymentCase) {
  if (deeds.length > 0) return 'desk.deeds.otherRoles';
  const isStuck = approval === null && attempts.some(({ is_own: isOwn, result }) => isOwn && result === 'stuck');
  return isStuck ? 'desk.deeds.stuck' : 'desk.deeds.none';
}

function variantOf(deed: ShownDeed): ButtonVariant {
  if (deed === 'approve' || deed === 'confirm') return 'primary';
  return deed === 'decline' || deed === 'chargeback' ? 'danger' : 'secondary';
}

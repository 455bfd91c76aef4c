import type { OfficePaymentCase, PaymentAction } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import { useState } from 'react';
import { useOfficeSession, office, refreshOffice } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ButtonVariant } from '../../../ui/buttonClass.ts';
import { RunningText } from '../../../ui/RunningText.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { stoppedLabel } from '../../../ui/stoppedLabel.ts';
import desk from '../../shell/Desk.module.css';
import { providerName } from '../../shell/providerName.ts';
import { useSums } from '../../shell/useSums.ts';
import { useFinish } from '../../shell/useFinish.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { Filled } from './ActionDialog.tsx';
import { LegsDialog } from './LegsDialog.tsx';
import { PaymentActionDialog } from './PaymentActionDialog.tsx';
import type { ShownAction } from './PaymentActionDialog.tsx';

/** Staff action that each payment action requires. Actions on one leg or the bank account are separate. */
const actionOf: Readonly<Record<ShownAction, StaffAction>> = {
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
const order: readonly ShownAction[] = [
  ...(['approve', 'confirm', 'release', 'hold', 'legs', 'refund'] as const),
  ...(['chargeback', 'chargebackWon', 'chargebackLost', 'manual', 'decline'] as const),
];
const UNDER_WAY: readonly string[] = ['pending', 'onHold'];

/** Actions on the payment that its state and the reader's roles allow. */
export function CaseActions({ found }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const [opened, setOpened] = useState<ShownAction>();
  const { data: session } = useOfficeSession();
  // Money without an announced deposit is found beside the announced deposits.
  const isDeposit = groupOf(found.payment.type) === 'deposits';
  const allowed: readonly (PaymentAction | 'manual')[] = isDeposit ? [...found.actions, 'manual'] : found.actions;
  const may = (action: ShownAction) => session?.actions.includes(actionOf[action]) === true;
  const shown = order.filter((action) => allowed.includes(action) && may(action));
  const close = () => setOpened(undefined);
  const { payment, holds } = found;
  const isBlocked =
    !found.actions.includes('approve') && holds.length > 0 && UNDER_WAY.includes(payment.status) && payment.type === 6;
  const isStopped = isBlocked && may('approve');
  if (shown.length === 0) {
    return <p className={desk.actions}>{t(nothingWord(found))}</p>;
  }
  const consequence = consequenceOf(isStopped ? [...shown, 'approve'] : shown);
  return (
    <div className={desk.actions}>
      {consequence !== undefined && (
        <p className={desk.consequence}>
          <RunningText>
            {t(`desk.actions.consequence.${consequence}`, { amount: amountText(payment.amount, payment.currency) })}
          </RunningText>
        </p>
      )}
      {isStopped && (
        <Button variant="primary" disabledReason={t('desk.actions.approve.blocked')}>
          {stoppedLabel(
            t('desk.actions.approve.button', { amount: amountText(payment.amount, payment.currency) }),
            t('desk.actions.approve.blocked'),
          )}
        </Button>
      )}
      {shown.map((action) => (
        <Button
          key={action}
          variant={variantOf(action)}
          className={action === 'decline' ? desk.apart : undefined}
          onClick={() => setOpened(action)}
        >
          {t(`desk.actions.${action}.button`, { amount: amountText(payment.amount, payment.currency) })}
        </Button>
      ))}
      {opened === 'legs' && <LegsDialog found={found} onClose={close} />}
      {opened === 'manual' && <ManualDialog found={found} onClose={close} />}
      {opened !== undefined && opened !== 'legs' && opened !== 'manual' && (
        <PaymentActionDialog action={opened} found={found} onClose={close} />
      )}
    </div>
  );
}

/** Returns why there are no actions: a payment without an answer has its action beside the attempt. */
function nothingWord({ actions, attempts, approval }: OfficePaymentCase) {
  if (actions.length > 0) return 'desk.actions.otherRoles';
  const isStuck = approval === null && attempts.some(({ is_own: isOwn, result }) => isOwn && result === 'stuck');
  return isStuck ? 'desk.actions.stuck' : 'desk.actions.none';
}

/** Returns the decision that the buttons are about, both outcomes of which are explained before it. */
function consequenceOf(shown: readonly ShownAction[]): 'withdrawal' | 'deposit' | undefined {
  if (!shown.includes('decline')) return undefined;
  if (shown.includes('approve')) return 'withdrawal';
  return shown.includes('confirm') ? 'deposit' : undefined;
}

function variantOf(action: ShownAction): ButtonVariant {
  if (action === 'approve' || action === 'confirm') return 'primary';
  return action === 'decline' || action === 'chargeback' ? 'danger' : 'secondary';
}

interface ManualDialogProps {
  found: OfficePaymentCase;
  onClose: () => void;
}

/** Rule DP-13: money of this payment’s client without an announced deposit. */
function ManualDialog({ found: { payment, providers }, onClose }: ManualDialogProps) {
  const { t } = usePaymentTexts();
  const finish = useFinish();
  const [request] = useState(() => crypto.randomUUID());
  const [provider, setProvider] = useState(providers.includes('bankWire') ? 'bankWire' : (providers[0] ?? ''));
  const { client, currency } = payment;
  const credit = async ({ reason, reference, amount }: Filled) => {
    assert(amount !== undefined, 'the form asks for an amount');
    const outcome = await office.creditManually({ client_id: client.id, provider, amount, reference, request, reason });
    return finish(outcome, refreshOffice, t('desk.actions.asked'));
  };
  return (
    <ActionDialog
      title={t('desk.actions.manual.title')}
      text={t('desk.actions.manual.text', { name: client.name })}
      amount={t('desk.actions.amount', { currency })}
      reference={t('desk.actions.confirm.reference')}
      reason={t('desk.actions.reason')}
      action={t('desk.actions.manual.action')}
      onClose={onClose}
      onAction={credit}
    >
      <SelectField
        label={t('desk.actions.manual.provider')}
        options={providers.map((value) => ({ value, label: providerName(t, value) }))}
        value={provider}
        onChange={setProvider}
        size="control"
      />
    </ActionDialog>
  );
}

import type { OfficePaymentCase, PaymentAction } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import { office } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { Filled } from './ActionDialog.tsx';
import { askedChoice, wholeChoice } from './askedChoice.ts';
import type { Choice } from './askedChoice.ts';
import { PaymentChoice } from './PaymentChoice.tsx';
import { useSums } from '../../shell/useSums.ts';
import { useAction } from './useAction.ts';

export type ShownAction = Exclude<PaymentAction, 'pay' | 'returned' | 'reveal'> | 'manual';
type PlainAction = Exclude<ShownAction, 'legs' | 'manual'>;
interface Act {
  readonly transaction_id: string;
  readonly request: string;
}

/** Fields of each action besides its reason, and whether a second person decides it. */
const asks: Readonly<
  Record<PlainAction, { readonly evidence: boolean; readonly amount: boolean; readonly two: boolean }>
> = {
  approve: { evidence: false, amount: false, two: true },
  release: { evidence: false, amount: false, two: false },
  hold: { evidence: false, amount: false, two: false },
  decline: { evidence: false, amount: false, two: false },
  confirm: { evidence: true, amount: true, two: true },
  refund: { evidence: true, amount: true, two: true },
  chargeback: { evidence: true, amount: true, two: true },
  chargebackWon: { evidence: true, amount: false, two: true },
  chargebackLost: { evidence: true, amount: false, two: true },
};

interface PaymentActionDialogProps {
  action: PlainAction;
  found: OfficePaymentCase;
  onClose: () => void;
}

/** Dialog of an action on a payment, confirmed with its reason. */
export function PaymentActionDialog({ action, found, onClose }: PaymentActionDialogProps) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { act, finish } = useAction(found);
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const asked = askedChoice(action, found);
  const choice = wholeChoice(action, found, chosen);
  const choiceLabel = t(asked === 'hold' ? 'desk.actions.hold.why' : `desk.actions.${action}.which`);
  const { payment } = found;
  const { evidence, amount, two } = asks[action];
  const isDeposit = payment.type !== 6;
  const amountLabel = t(action === 'chargeback' ? 'desk.actions.chargeback.amount' : 'desk.actions.amount', {
    currency: payment.currency,
  });
  const declined = t(isDeposit ? 'desk.actions.decline.deposit' : 'desk.actions.decline.withdrawal', {
    amount: amountText(restOf(found), payment.currency),
  });
  const toastKey = two ? 'desk.actions.asked' : 'desk.actions.done';
  return (
    <ActionDialog
      title={t(`desk.actions.${action}.title`)}
      text={action === 'decline' ? declined : t(`desk.actions.${action}.text`)}
      amount={amount ? amountLabel : undefined}
      isAmountOptional={action === 'chargeback'}
      reference={evidence ? t(`desk.actions.${action}.reference`) : undefined}
      reason={t(action === 'decline' ? 'desk.actions.decline.reason' : 'desk.actions.reason')}
      action={t(evidence ? `desk.actions.${action}.action` : `desk.actions.${action}.short`)}
      isDangerous={action === 'decline' || action === 'chargeback'}
      fault={choice === undefined ? t(`desk.actions.${action}.missing`) : undefined}
      onClose={onClose}
      onAction={async (filled) => {
        assert(choice !== undefined, 'the form asks for what is missing');
        return finish(await send(action, act, { ...filled, ...choice }), t(toastKey));
      }}
    >
      {asked !== undefined && (
        <PaymentChoice asked={asked} label={choiceLabel} found={found} chosen={chosen} onChange={setChosen} />
      )}
    </ActionDialog>
  );
}

/**
 * Returns the amount that a decline returns: the part of a withdrawal that was neither paid nor returned or reclaimed.
 */
function restOf({ payment: { amount }, parts }: OfficePaymentCase): Money {
  return parts === null ? amount : money(amount + parts.paid + parts.returned + parts.taken_back);
}

function send(
  action: PlainAction,
  act: Act,
  { reason, reference, amount, hold, chargeback }: Filled & Choice,
): Promise<Outcome<OfficePaymentCase>> {
  switch (action) {
    case 'approve':
      return office.approvePayment({ ...act, reason });
    case 'release':
      return office.releasePayment({ ...act, reason });
    case 'hold':
      return office.holdPayment({ ...act, reason, hold });
    case 'decline':
      return office.declinePayment({ ...act, reason });
    case 'chargebackWon':
      return office.reverseChargeback({ ...act, reason, reference, chargeback });
    case 'chargebackLost':
      return office.loseChargeback({ ...act, reason, reference, chargeback });
    case 'chargeback':
      return office.recordChargeback({ ...act, reason, reference, ...(amount !== undefined && { amount }) });
    default:
      assert(amount !== undefined, 'the form asks for an amount');
      return action === 'confirm'
        ? office.confirmPayment({ ...act, reason, reference, amount })
        : office.refundPayment({ ...act, reason, reference, amount });
  }
}

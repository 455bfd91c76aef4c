import type { OfficePaymentCase, PaymentDeed } from '@candor/contracts/http/office/payments.ts';
import { assert } from '@candor/domain/assert.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import { office } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { DeedDialog } from './DeedDialog.tsx';
import type { Filled } from './DeedDialog.tsx';
import { useSums } from '../../shell/useSums.ts';
import { useDeed } from './useDeed.ts';

export type ShownDeed = Exclude<PaymentDeed, 'pay' | 'returned' | 'reveal'> | 'manual';
type PlainDeed = Exclude<ShownDeed, 'legs' | 'manual'>;
type Hold = 'review' | 'fundingDocumentMissing';
interface Act {
  readonly transaction_id: string;
  readonly request: string;
}

/** What each deed asks for besides its reason, and whether a second person decides it. */
const asks: Readonly<
  Record<PlainDeed, { readonly evidence: boolean; readonly amount: boolean; readonly two: boolean }>
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

interface PaymentDeedDialogProps {
  deed: PlainDeed;
  found: OfficePaymentCase;
  onClose: () => void;
}

/** One deed on one payment, confirmed with its reason. */
export function PaymentDeedDialog({ deed, found, onClose }: PaymentDeedDialogProps) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { act, finish } = useDeed(found);
  const [hold, setHold] = useState<Hold>('review');
  const standing = found.related.filter(({ type, status }) => type === 8 && status === 'approved');
  const [chargeback, setChargeback] = useState(standing[0]?.transaction_id ?? '');
  const { payment } = found;
  const { evidence, amount, two } = asks[deed];
  const isDeposit = payment.type !== 6;
  const amountLabel = t(deed === 'chargeback' ? 'desk.deeds.chargeback.amount' : 'desk.deeds.amount', {
    currency: payment.currency,
  });
  const declined = t(isDeposit ? 'desk.deeds.decline.deposit' : 'desk.deeds.decline.withdrawal', {
    amount: amountText(restOf(found), payment.currency),
  });
  const isAsked = two ? 'desk.deeds.asked' : 'desk.deeds.done';
  return (
    <DeedDialog
      title={t(`desk.deeds.${deed}.title`)}
      text={deed === 'decline' ? declined : t(`desk.deeds.${deed}.text`)}
      amount={amount ? amountLabel : undefined}
      isAmountOptional={deed === 'chargeback'}
      reference={evidence ? t(`desk.deeds.${deed}.reference`) : undefined}
      reason={t(deed === 'decline' ? 'desk.deeds.decline.reason' : 'desk.deeds.reason')}
      deed={t(evidence ? `desk.deeds.${deed}.deed` : `desk.deeds.${deed}.short`)}
      isDangerous={deed === 'decline' || deed === 'chargeback'}
      onClose={onClose}
      onDeed={async (filled) => finish(await send(deed, act, { ...filled, hold, chargeback }), t(isAsked))}
    >
      {deed === 'hold' && !isDeposit && (
        <SelectField<Hold>
          label={t('desk.deeds.hold.why')}
          options={(['review', 'fundingDocumentMissing'] as const).map((value) => ({
            value,
            label: t(`desk.deeds.hold.${value}`),
          }))}
          value={hold}
          onChange={setHold}
          size="control"
        />
      )}
      {(deed === 'chargebackWon' || deed === 'chargebackLost') && standing.length > 1 && (
        <SelectField
          label={t(`desk.deeds.${deed}.which`)}
          options={standing.map(({ transaction_id: value, amount: part }) => ({
            value,
            label: `${value}: ${amountText(part, payment.currency)}`,
          }))}
          value={chargeback}
          onChange={setChargeback}
          size="control"
        />
      )}
    </DeedDialog>
  );
}

/** What a decline returns: the part of a withdrawal that was neither paid nor returned or taken back before. */
function restOf({ payment: { amount }, parts }: OfficePaymentCase): Money {
  return parts === null ? amount : money(amount + parts.paid + parts.returned + parts.taken_back);
}

function send(
  deed: PlainDeed,
  act: Act,
  { reason, reference, amount, hold, chargeback }: Filled & { readonly hold: Hold; readonly chargeback: string },
): Promise<Outcome<OfficePaymentCase>> {
  switch (deed) {
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
      return deed === 'confirm'
        ? office.confirmPayment({ ...act, reason, reference, amount })
        : office.refundPayment({ ...act, reason, reference, amount });
  }
}

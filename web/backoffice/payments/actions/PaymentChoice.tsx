import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { useSums } from '../../shell/useSums.ts';
import { openChargebacks } from './askedChoice.ts';
import type { Choice, Hold } from './askedChoice.ts';

const holds: readonly Hold[] = ['review', 'fundingDocumentMissing'];

interface PaymentChoiceProps {
  asked: keyof Choice;
  label: string;
  found: OfficePaymentCase;
  chosen: Partial<Choice>;
  onChange: (chosen: Partial<Choice>) => void;
}

/** Choice that an action needs besides its reason. */
export function PaymentChoice({ asked, label, found, chosen, onChange }: PaymentChoiceProps) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  if (asked === 'hold') {
    return (
      <ChoiceField<Hold>
        label={label}
        options={holds.map((value) => ({ value, label: t(`desk.actions.hold.${value}`) }))}
        value={chosen.hold}
        onChange={(hold) => onChange(hold === undefined ? {} : { hold })}
        size="control"
      />
    );
  }
  return (
    <ChoiceField
      label={label}
      options={openChargebacks(found).map(({ transaction_id: value, amount }) => ({
        value,
        label: `${value}: ${amountText(amount, found.payment.currency)}`,
      }))}
      value={chosen.chargeback}
      onChange={(chargeback) => onChange(chargeback === undefined ? {} : { chargeback })}
      size="control"
    />
  );
}

import { requestableCauses } from '@candor/domain/trading/correction.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';

export type RequestedCause = (typeof requestableCauses)[number];

interface CauseFieldProps {
  cause: RequestedCause | undefined;
  onChange: (cause: RequestedCause | undefined) => void;
  /** Whether the form was submitted, so that missing values are pointed out. */
  isTried: boolean;
}

/** Field for why a price was wrong, which the client reads; undefined at first. */
export function CauseField({ cause, onChange, isTried }: CauseFieldProps) {
  const { t } = useDealingTexts();
  const label = t('dealing.corrections.cause');
  return (
    <ChoiceField<RequestedCause>
      label={label}
      options={requestableCauses.map((value) => ({ value, label: t(`corrections.causes.${value}`) }))}
      value={cause}
      error={isTried && cause === undefined ? t('office.errors.required', { title: label }) : undefined}
      onChange={onChange}
    />
  );
}

import type { RepairElsewhere, RepairLook } from '@candor/contracts/http/office/repairs.ts';
import { askedCauses } from '@candor/domain/trading/correction.ts';
import { useState } from 'react';
import { office, refreshOffice } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import type { RepairWish } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { becauseOfBrand } from './becauseOf.ts';
import { RepairTotals } from './RepairTotals.tsx';

const REASON_MAXIMUM = 500;
type AskedCause = (typeof askedCauses)[number];

interface AskRepairDialogProps {
  wish: RepairWish;
  leftOut: number[];
  totals: RepairLook['totals'];
  currency: RepairLook['currency'];
  /** The other brands in which it is asked for as well. */
  others: readonly Pick<RepairElsewhere['brands'][number], 'id' | 'name'>[];
  onAsked: () => void;
  onClose: () => void;
}

/** What it comes to once more, and why: all of its clients read that. */
export function AskRepairDialog({ wish, leftOut, totals, currency, others, onAsked, onClose }: AskRepairDialogProps) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const toast = useToast();
  const [request] = useState(() => crypto.randomUUID());
  const [cause, setCause] = useState<AskedCause>('wrongQuote');
  /** Asked again it is the same request, so that who has asked here already can go on there. */
  const askOthers = async (reason: string) => {
    const brands = others.map(({ id }) => id);
    const outcome = await office.askRepairElsewhere({ ...wish, brands, cause, reason, request });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    const lines = outcome.value.brands.flatMap(({ id, refusal }) => {
      const name = others.find((one) => one.id === id)?.name ?? id;
      return refusal === null ? [] : [`${name}: ${t(`dealing.repairs.elsewhere.because.${becauseOfBrand(refusal)}`)}`];
    });
    return lines.length === 0 ? undefined : lines.join(' · ');
  };
  const ask = async (reason: string) => {
    if (totals.trades > 0) {
      const outcome = await office.askRepair({ ...wish, leave_out: leftOut, cause, reason, request });
      if (outcome.kind !== 'done') return failureText(t, outcome);
    }
    const failed = others.length === 0 ? undefined : await askOthers(reason);
    if (failed !== undefined) return failed;
    toast({ tone: 'success', title: t('dealing.corrections.done') });
    await refreshOffice();
    onAsked();
    return undefined;
  };
  return (
    <ReasonDialog
      title={t('dealing.repairs.dialog', { symbol: tickerOf(wish.symbol) })}
      text={t('dealing.repairs.dialogText')}
      label={t('dealing.corrections.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      deed={t('dealing.corrections.ask')}
      onClose={onClose}
      onDeed={ask}
    >
      <RepairTotals totals={totals} symbol={currency.symbol} />
      {others.length > 0 && (
        <p>{t('dealing.repairs.elsewhere.too', { brands: others.map(({ name }) => name).join(', ') })}</p>
      )}
      <SelectField<AskedCause>
        label={t('dealing.corrections.cause')}
        options={askedCauses.map((value) => ({ value, label: t(`corrections.causes.${value}`) }))}
        value={cause}
        onChange={setCause}
      />
    </ReasonDialog>
  );
}

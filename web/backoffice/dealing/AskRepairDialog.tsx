import type { RepairElsewhere, RepairLook } from '@candor/contracts/http/office/repairs.ts';
import { useRef, useState } from 'react';
import { office, refreshOffice } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import type { RepairScope } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { brandRefusalKey } from './refusalKeys.ts';
import { CauseField } from './CauseField.tsx';
import type { RequestedCause } from './CauseField.tsx';
import { RepairTotals } from './RepairTotals.tsx';

const REASON_MAXIMUM = 500;

interface Why {
  readonly cause: RequestedCause;
  readonly reason: string;
  readonly request: string;
}

interface AskRepairDialogProps {
  scope: RepairScope;
  leftOut: number[];
  totals: RepairLook['totals'];
  currency: RepairLook['currency'];
  /** Other brands in which the repair is requested as well. */
  others: readonly Pick<RepairElsewhere['brands'][number], 'id' | 'name'>[];
  onSent: () => void;
  onClose: () => void;
}

/** Shows the totals once more and asks for the reason, which all affected clients read. */
export function AskRepairDialog({ scope, leftOut, totals, currency, others, onSent, onClose }: AskRepairDialogProps) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const toast = useToast();
  const [request] = useState(() => crypto.randomUUID());
  const [cause, setCause] = useState<RequestedCause>();
  const [isTried, setTried] = useState(false);
  /** Requesting again is the same request: once this brand's request is made, only the other brands follow. */
  const isRequestedHere = useRef(false);
  /** Returns each brand that refused, with the reason; a text if none could be asked. */
  const askOthers = async (why: Why): Promise<string | readonly string[]> => {
    const brands = others.map(({ id }) => id);
    const outcome = await office.askRepairElsewhere({ ...scope, brands, ...why });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    return outcome.value.brands.flatMap(({ id, refusal }) => {
      const name = others.find((one) => one.id === id)?.name ?? id;
      return refusal === null ? [] : [`${name}: ${t(`dealing.repairs.elsewhere.because.${brandRefusalKey(refusal)}`)}`];
    });
  };
  const ask = async (reason: string) => {
    setTried(true);
    if (cause === undefined) return t('office.errors.required', { title: t('dealing.corrections.cause') });
    const why = { cause, reason, request };
    if (totals.trades > 0 && !isRequestedHere.current) {
      const outcome = await office.askRepair({ ...scope, leave_out: leftOut, ...why });
      if (outcome.kind !== 'done') return failureText(t, outcome);
      isRequestedHere.current = true;
    }
    const refused = others.length === 0 ? [] : await askOthers(why);
    if (typeof refused === 'string') return refused;
    const isAnyRequested = isRequestedHere.current || refused.length < others.length;
    if (!isAnyRequested) return refused.join(' · ');
    const title = t('dealing.corrections.done');
    toast(refused.length === 0 ? { tone: 'success', title } : { tone: 'warning', title, text: refused.join(' · ') });
    await refreshOffice();
    onSent();
    return undefined;
  };
  return (
    <ReasonDialog
      title={t('dealing.repairs.dialog', { symbol: tickerOf(scope.symbol) })}
      text={t('dealing.repairs.dialogText')}
      label={t('dealing.corrections.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('dealing.corrections.ask')}
      onClose={onClose}
      onAction={ask}
    >
      <RepairTotals totals={totals} symbol={currency.symbol} />
      {others.length > 0 && (
        <p>{t('dealing.repairs.elsewhere.too', { brands: others.map(({ name }) => name).join(', ') })}</p>
      )}
      <CauseField cause={cause} onChange={setCause} isTried={isTried} />
    </ReasonDialog>
  );
}

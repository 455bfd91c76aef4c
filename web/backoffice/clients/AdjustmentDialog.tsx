import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { adjustmentTypes } from '@candor/domain/clients/adjustment.ts';
import type { AdjustmentType } from '@candor/domain/clients/adjustment.ts';
import { useState } from 'react';
import { refreshClient } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office } from '../../data/office.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import { readMoney } from '../../ui/numbers.ts';

const REASON_MAXIMUM = 500;
const EVIDENCE_MAXIMUM = 200;
const EVIDENCE_MINIMUM = 3;

/** Asks compliance to credit or debit a client without a payment. */
export function AdjustmentDialog({ card, onClose }: { card: ClientCard; onClose: () => void }) {
  const { t } = useClientTexts();
  const finish = useFinish();
  const [request] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<AdjustmentType>();
  const [evidence, setEvidence] = useState('');
  const [isTried, setTried] = useState(false);
  const amount = readMoney(typed.replace(',', '.').replace('−', '-'));
  const isAmount = amount !== undefined && amount !== 0n;
  const isEvidence = evidence.trim().length >= EVIDENCE_MINIMUM;
  const typeMissing = t('office.errors.required', { title: t('clients.adjust.type') });
  const ask = async (reason: string) => {
    setTried(true);
    if (!isAmount) return t('clients.adjust.amountBad');
    if (type === undefined) return typeMissing;
    if (!isEvidence) return t('clients.adjust.evidenceBad');
    const adjustment = { id: card.id, type, amount, evidence: evidence.trim(), reason, request };
    const outcome = await office.askAdjustment(adjustment);
    return finish(outcome, () => refreshClient(card.id), t('clients.adjust.done'));
  };
  return (
    <ReasonDialog
      title={t('clients.adjust.title')}
      text={t('clients.adjust.text')}
      label={t('clients.adjust.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('clients.adjust.ask')}
      onClose={onClose}
      onAction={ask}
    >
      <TextField
        label={t('clients.adjust.amount', { currency: card.currency.code })}
        help={t('clients.adjust.amountHelp')}
        inputMode="decimal"
        value={typed}
        error={isTried && !isAmount ? t('clients.adjust.amountBad') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ChoiceField<AdjustmentType>
        label={t('clients.adjust.type')}
        options={adjustmentTypes.map((value) => ({ value, label: t(`transactions.adjustment.types.${value}`) }))}
        value={type}
        error={isTried && type === undefined ? typeMissing : undefined}
        onChange={setType}
      />
      <TextField
        label={t('clients.adjust.evidence')}
        help={t('clients.adjust.evidenceHelp')}
        maxLength={EVIDENCE_MAXIMUM}
        value={evidence}
        error={isTried && !isEvidence ? t('clients.adjust.evidenceBad') : undefined}
        onChange={(event) => setEvidence(event.target.value)}
      />
    </ReasonDialog>
  );
}

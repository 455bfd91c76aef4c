import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { complaintLimits, complaintOutcomes } from '@candor/domain/complaints/complaint.ts';
import type { ComplaintOutcome } from '@candor/domain/complaints/complaint.ts';
import { useState } from 'react';
import { refreshComplaintCase, useComplaintTexts } from '../../data/complaintDesk.ts';
import { office, useCurrency } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { readMoney } from '../../ui/numbers.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Complaints.module.css';

const REASON_MINIMUM = 3;
const REASON_MAXIMUM = 500;

/** Form of the final answer, which a second person has to approve before it is sent. */
export function AnswerForm({ complaint: { row } }: { complaint: ComplaintCase }) {
  const { t } = useComplaintTexts();
  const { code } = useCurrency();
  const { typed, type, failure, isBusy, send } = useAnswer(row.id);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>{t('answer.title')}</h3>
      <TextArea
        label={t('answer.text')}
        help={t('answer.help')}
        rows={6}
        maxLength={complaintLimits.answer}
        value={typed.text}
        error={failure}
        onChange={(event) => type({ text: event.target.value })}
      />
      <div className={styles.pair}>
        <ChoiceField<ComplaintOutcome>
          label={t('answer.outcome')}
          size="dense"
          options={complaintOutcomes.map((value) => ({ value, label: t(`complaints.outcomes.${value}`) }))}
          value={typed.outcome}
          onChange={(outcome) => type({ outcome })}
        />
        {typed.outcome !== undefined && typed.outcome !== 'rejected' && (
          <TextField
            label={`${t('answer.redress')}, ${code}`}
            help={t('answer.redressHelp')}
            inputMode="decimal"
            size="dense"
            value={typed.redress}
            onChange={(event) => type({ redress: event.target.value })}
          />
        )}
      </div>
      <TextField
        label={t('answer.reason')}
        maxLength={REASON_MAXIMUM}
        size="dense"
        value={typed.reason}
        onChange={(event) => type({ reason: event.target.value })}
      />
      <div className={desk.tools}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('answer.send')}
        </Button>
      </div>
    </form>
  );
}

interface Typed {
  readonly outcome: ComplaintOutcome | undefined;
  readonly text: string;
  readonly redress: string;
  readonly reason: string;
}

/** Returns the typed answer, and sends the request for its approval. */
function useAnswer(id: number) {
  const { t } = useComplaintTexts();
  const toast = useToast();
  // The id makes pressing twice, or again after no answer, the same request.
  const [command, setCommand] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<Typed>({ outcome: undefined, text: '', redress: '', reason: '' });
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const type = (change: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...change }));
    setFailure(undefined);
  };
  const { outcome, text, reason } = typed;
  const figure = outcome === 'rejected' ? '' : typed.redress.trim();
  const redress = figure === '' ? undefined : readMoney(figure.replace(',', '.'));
  const send = async () => {
    if (text.trim() === '') return setFailure(t('answer.textMissing'));
    if (outcome === undefined) return setFailure(t('office.errors.required', { title: t('answer.outcome') }));
    if (reason.trim().length < REASON_MINIMUM) return setFailure(t('office.errors.tooShort'));
    if (figure !== '' && redress === undefined) return setFailure(t('refusals.complaintRedress'));
    const answer = { id, command, outcome, text, reason, ...(redress !== undefined && { redress }) };
    const requested = await whileBusy(office.askComplaintAnswer(answer));
    if (requested.kind === 'done') {
      toast({ tone: 'success', title: t('answer.sent') });
      return refreshComplaintCase(id);
    }
    // A refused request has not used its id, but another wording is another request.
    if (requested.kind === 'refused') setCommand(crypto.randomUUID());
    return setFailure(failureText(t, requested));
  };
  return { typed, type, failure, isBusy, send };
}

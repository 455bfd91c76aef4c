import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { complaintLimits, complaintOutcomes } from '@candor/domain/complaints/complaint.ts';
import type { ComplaintOutcome } from '@candor/domain/complaints/complaint.ts';
import { useState } from 'react';
import { refreshComplaintCase, useComplaintTexts } from '../../data/complaintDesk.ts';
import { office, useCurrency } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { readMoney } from '../../ui/numbers.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import desk from '../shell/Desk.module.css';
import { failureText } from '../shell/outcomeText.ts';
import styles from './Complaints.module.css';

const REASON_MINIMUM = 3;
const REASON_MAXIMUM = 500;

/** The final answer, which a second person has to approve before it goes out. */
export function AnswerForm({ complaint: { row } }: { complaint: ComplaintCase }) {
  const { t } = useComplaintTexts();
  const toast = useToast();
  const { code } = useCurrency();
  // Pressed twice, or again after the server was not reached, it is the same request.
  const [command, setCommand] = useState(() => crypto.randomUUID());
  const [outcome, setOutcome] = useState<ComplaintOutcome>('upheld');
  const [text, setText] = useState('');
  const [redress, setRedress] = useState('');
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const amount = redress.trim() === '' ? undefined : readMoney(redress.replace(',', '.'));
  const send = async () => {
    if (text.trim() === '') return setFailure(t('answer.textMissing'));
    if (reason.trim().length < REASON_MINIMUM) return setFailure(t('office.errors.tooShort'));
    if (redress.trim() !== '' && amount === undefined) return setFailure(t('refusals.complaintRedress'));
    setBusy(true);
    const wanted = { id: row.id, command, outcome, text, reason, ...(amount !== undefined && { redress: amount }) };
    const asked = await office.askComplaintAnswer(wanted);
    setBusy(false);
    if (asked.kind === 'done') {
      toast({ tone: 'success', title: t('answer.sent') });
      await refreshComplaintCase(row.id);
      return undefined;
    }
    // What was refused has used nothing up; another wording is another request.
    if (asked.kind === 'refused') setCommand(crypto.randomUUID());
    return setFailure(failureText(t, asked));
  };
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
        value={text}
        error={failure}
        onChange={(event) => {
          setText(event.target.value);
          setFailure(undefined);
        }}
      />
      <div className={styles.pair}>
        <SelectField<ComplaintOutcome>
          label={t('answer.outcome')}
          size="dense"
          options={complaintOutcomes.map((value) => ({ value, label: t(`complaints.outcomes.${value}`) }))}
          value={outcome}
          onChange={setOutcome}
        />
        {outcome !== 'rejected' && (
          <TextField
            label={`${t('answer.redress')}, ${code}`}
            help={t('answer.redressHelp')}
            inputMode="decimal"
            size="dense"
            value={redress}
            onChange={(event) => setRedress(event.target.value)}
          />
        )}
      </div>
      <TextField
        label={t('answer.reason')}
        maxLength={REASON_MAXIMUM}
        size="dense"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={desk.tools}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('answer.send')}
        </Button>
      </div>
    </form>
  );
}

import type { WireComplaint } from '@candor/contracts/http/complaints.ts';
import { complaintLimits } from '@candor/domain/complaints/complaint.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stepComplaint } from '../../data/complaints.ts';
import type { ComplaintClaim } from '../../data/complaints.ts';
import { LetterIds } from '../../data/letterIds.ts';
import { refusalTextOr } from '../../data/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { WriteButton } from '../frame/WriteButton.tsx';
import styles from './complaints.module.css';

interface ComplaintActsProps {
  readonly complaint: WireComplaint;
  readonly claim: ComplaintClaim;
}

/** Actions open to the client for the complaint, each after a question. */
export function ComplaintActs({ complaint, claim }: ComplaintActsProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'reopen' | 'withdraw'>();
  // The id is kept, so that pressing twice, or again after no answer, is one step; another step has its own.
  const ids = useRef(new LetterIds());
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const { acts, reopen_by: reopenBy } = complaint;
  if (acts.length === 0) return null;
  const close = () => {
    setDialog(undefined);
    setFailure(undefined);
  };
  const step = async () => {
    const isReopening = dialog === 'reopen';
    if (isReopening && text.trim() === '') {
      setFailure(t('complaints.reopen.missing'));
      return;
    }
    const words = isReopening ? { text: text.trim() } : {};
    const step = { command_id: ids.current.idOf({ dialog, ...words }), ...words };
    const outcome = await whileBusy(stepComplaint(claim, step));
    if (outcome.kind === 'done') return close();
    setFailure(refusalTextOr(outcome, t('complaints.unreachable')));
  };
  const day = reopenBy === null ? '' : dayText(reopenBy);
  return (
    <div className={styles.actions}>
      {acts.includes('reopen') && <Button onClick={() => setDialog('reopen')}>{t('complaints.reopen.action')}</Button>}
      {acts.includes('withdraw') && (
        <Button onClick={() => setDialog('withdraw')}>{t('complaints.withdraw.action')}</Button>
      )}
      <Dialog
        isOpen={dialog !== undefined}
        onClose={close}
        title={t(dialog === 'reopen' ? 'complaints.reopen.title' : 'complaints.withdraw.title')}
        description={dialog === 'reopen' ? t('complaints.reopen.text', { day }) : t('complaints.withdraw.text')}
      >
        {dialog === 'reopen' && (
          <TextArea
            label={t('complaints.reopen.label')}
            rows={5}
            maxLength={complaintLimits.text}
            value={text}
            error={failure}
            onChange={(event) => {
              setText(event.target.value);
              setFailure(undefined);
            }}
          />
        )}
        {dialog === 'withdraw' && <FormNotice tone="negative" text={failure} />}
        <DialogActions>
          <Button onClick={close}>{t('complaints.form.cancel')}</Button>
          <WriteButton variant={dialog === 'reopen' ? 'primary' : 'danger'} busy={isBusy} onClick={() => void step()}>
            {t(dialog === 'reopen' ? 'complaints.reopen.confirm' : 'complaints.withdraw.confirm')}
          </WriteButton>
        </DialogActions>
      </Dialog>
    </div>
  );
}

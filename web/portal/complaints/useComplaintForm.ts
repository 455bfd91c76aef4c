import type { Refusal } from '@candor/domain/refusals.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LetterIds } from '../../data/letterIds.ts';
import type { Outcome } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';
import { useForm } from '../../ui/useForm.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { complaintFields, complaintRules, wordsOf } from './complaintRules.ts';
import type { ComplaintField, ComplaintWords } from './complaintRules.ts';

interface Setup<Done> {
  /** Sends the complaint; a repetition with the same content has the same id. */
  readonly send: (words: ComplaintWords, command_id: string) => Promise<Outcome<Done>>;
  readonly onDone: (done: Done) => void;
}

/** Handles a client's complaint: it is checked, confirmed by the client, then sent. */
export function useComplaintForm<Done>({ send, onDone }: Setup<Done>) {
  const { t } = useTranslation();
  const [unconfirmed, setUnconfirmed] = useState<ComplaintWords>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const ids = useRef(new LetterIds());
  const form = useForm<ComplaintField>({
    names: complaintFields,
    rules: complaintRules(t),
    async submit(values) {
      setFailure(undefined);
      setUnconfirmed(wordsOf(values));
    },
  });
  const showRefusal = (refusal: Refusal): void => {
    const field = complaintFields.find((name) => name === refusal.field);
    if (field !== undefined) return form.setError(field, refusalText(refusal));
    setFailure(t('complaints.failure', { why: refusalText(refusal) }));
  };
  const confirm = async (): Promise<void> => {
    if (unconfirmed === undefined) return;
    const outcome = await whileBusy(send(unconfirmed, ids.current.idOf(unconfirmed)));
    setUnconfirmed(undefined);
    if (outcome.kind === 'unreachable') return setFailure(t('complaints.unreachable'));
    if (outcome.kind === 'refused') return showRefusal(outcome.refusal);
    ids.current.noteSent();
    form.keepAsSaved();
    onDone(outcome.value);
  };
  return {
    form,
    failure,
    isConfirming: unconfirmed !== undefined,
    isBusy,
    confirm,
    cancel: () => setUnconfirmed(undefined),
  };
}

import type { Refusal } from '@candor/domain/refusals.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LetterIds } from '../../data/letterIds.ts';
import type { Outcome } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';
import { useForm } from '../../ui/useForm.ts';
import { complaintFields, complaintRules, wordsOf } from './complaintRules.ts';
import type { ComplaintField, ComplaintWords } from './complaintRules.ts';

interface Setup<Done> {
  /** Sends it, under an id that the same words keep. */
  readonly send: (words: ComplaintWords, command_id: string) => Promise<Outcome<Done>>;
  readonly onDone: (done: Done) => void;
}

/** A client's complaint: it is checked, then the client is asked, then it is sent. */
export function useComplaintForm<Done>({ send, onDone }: Setup<Done>) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ComplaintWords>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ids = useRef(new LetterIds());
  const form = useForm<ComplaintField>({
    names: complaintFields,
    rules: complaintRules(t),
    async submit(values) {
      setFailure(undefined);
      setAsked(wordsOf(values));
    },
  });
  const showRefusal = (refusal: Refusal): void => {
    const field = complaintFields.find((name) => name === refusal.field);
    if (field !== undefined) return form.setError(field, refusalText(refusal));
    setFailure(t('complaints.failure', { why: refusalText(refusal) }));
  };
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    setBusy(true);
    const outcome = await send(asked, ids.current.idOf(asked));
    setBusy(false);
    setAsked(undefined);
    if (outcome.kind === 'unreachable') return setFailure(t('complaints.unreachable'));
    if (outcome.kind === 'refused') return showRefusal(outcome.refusal);
    ids.current.noteSent();
    form.keepAsSaved();
    onDone(outcome.value);
  };
  return { form, failure, isAsked: asked !== undefined, isBusy, confirm, cancel: () => setAsked(undefined) };
}

import { complaintCategories, complaintLimits } from '@candor/domain/complaints/complaint.ts';
import type { ComplaintCategory } from '@candor/domain/complaints/complaint.ts';
import { textLimits } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailRule, requiredRule } from '../../data/fieldRules.ts';
import { LetterIds } from '../../data/letterIds.ts';
import type { Outcome } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';
import type { Values } from '../../ui/formValues.ts';
import { useForm } from '../../ui/useForm.ts';

export const complaintFields = ['category', 'subject', 'text'] as const;
export type ComplaintField = (typeof complaintFields)[number];
const personFields = ['first_name', 'last_name', 'email'] as const;
type PersonField = (typeof personFields)[number];
export const visitorFields = [...complaintFields, ...personFields] as const;

/** What the form says, besides what only one kind of reader fills in. */
export interface ComplaintWords {
  readonly category: ComplaintCategory;
  readonly subject: string;
  readonly text: string;
}

interface Setup<More extends PersonField, Done> {
  readonly names: readonly (ComplaintField | More)[];
  /** Sends it, under an id that the same words keep. */
  readonly send: (
    words: ComplaintWords,
    values: Values<ComplaintField | More>,
    command_id: string,
  ) => Promise<Outcome<Done>>;
  readonly onDone: (done: Done, values: Values<ComplaintField | More>) => void;
}

/** A complaint's form: it is checked, then the reader is asked, then it is sent. */
export function useComplaintForm<More extends PersonField, Done>({ names, send, onDone }: Setup<More, Done>) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Values<ComplaintField | More>>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ids = useRef(new LetterIds());
  const rules: Record<ComplaintField | PersonField, (value: string) => string | undefined> = {
    category: (value) => (value === '' ? t('complaints.form.chooseMissing') : undefined),
    subject: requiredRule(t, t('complaints.form.subject'), complaintLimits.subject),
    text: requiredRule(t, t('complaints.form.text'), complaintLimits.text),
    first_name: requiredRule(t, t('complaints.form.firstName'), textLimits.name),
    last_name: requiredRule(t, t('complaints.form.lastName'), textLimits.name),
    email: emailRule(t),
  };
  const form = useForm<ComplaintField | More>({
    names,
    rules,
    async submit(values) {
      setFailure(undefined);
      setAsked(() => values);
    },
  });
  const showRefusal = (refusal: Refusal): void => {
    const field = names.find((name) => name === refusal.field);
    if (field !== undefined) return form.setError(field, refusalText(refusal));
    setFailure(t('complaints.failure', { why: refusalText(refusal) }));
  };
  const confirm = async (): Promise<void> => {
    const words = asked && wordsOf(asked);
    if (asked === undefined || words === undefined) return;
    setBusy(true);
    const id = ids.current.idOf(names.map((name) => asked(name)));
    const outcome = await send(words, asked, id);
    setBusy(false);
    setAsked(undefined);
    if (outcome.kind === 'unreachable') return setFailure(t('complaints.unreachable'));
    if (outcome.kind === 'refused') return showRefusal(outcome.refusal);
    ids.current.noteSent();
    form.keepAsSaved();
    onDone(outcome.value, asked);
  };
  return { form, failure, isAsked: asked !== undefined, isBusy, confirm, cancel: () => setAsked(undefined) };
}

function wordsOf(values: Values<ComplaintField>): ComplaintWords | undefined {
  const category = complaintCategories.find((one) => one === values('category'));
  return category === undefined ? undefined : { category, subject: values('subject'), text: values('text') };
}

import type { User } from '@candor/contracts/http/accounts.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import styles from '../../ui/entranceForm.module.css';
import { WriteButton } from '../frame/WriteButton.tsx';
import { ContactFields } from './ContactFields.tsx';
import { Thanks } from '../entry/Thanks.tsx';
import { TRAP } from '../entry/TrapField.tsx';
import type { Refusal } from '@candor/domain/refusals.ts';
import { api } from '../../data/api.ts';
import { LetterIds } from '../../data/letterIds.ts';
import { refusalText } from '../../data/texts.ts';
import { useForm } from '../../ui/useForm.ts';
import type { Values } from '../../ui/formValues.ts';
import { contactFields, contactRules } from './contactRules.ts';
import type { ContactField } from './contactRules.ts';

/** Form with the five required fields of specification 5, which keeps everything after a failure. */
export function ContactForm({ user }: { user?: User }) {
  const { t } = useTranslation();
  const { form, failure, sentTo, writeAnother } = useContact();
  if (sentTo !== undefined) return <Sent email={sentTo} onAnother={writeAnother} />;
  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
      <FormNotice tone="info" text={user === undefined ? undefined : t('contact.prefilled')} />
      <ContactFields fieldProps={form.fieldProps} user={user} />
      <FormNotice tone="negative" text={failure} />
      <WriteButton type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {form.isSubmitting ? t('contact.submitting') : t('contact.submit')}
      </WriteButton>
    </form>
  );
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Thanks title={t('contact.success')} titleRef={title} text={t('contact.successText', { email })}>
      <Button onClick={onAnother}>{t('contact.another')}</Button>
    </Thanks>
  );
}

/** Handles a client's contact form: stores the message, or says why not. */
function useContact() {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const ids = useRef(new LetterIds());

  const submit = async (values: Values<ContactField>): Promise<void> => {
    setFailure(undefined);
    const letter = {
      first_name: values('first_name'),
      last_name: values('last_name'),
      email: values('email'),
      phone: values('phone'),
      message: values('message'),
    };
    const outcome = await api.sendContact({ ...letter, command_id: ids.current.idOf(letter), website: trapped() });
    if (outcome.kind === 'unreachable') return setFailure(t('contact.unreachable'));
    if (outcome.kind === 'refused') return showRefusal(outcome.refusal);
    ids.current.noteSent();
    setSentTo(letter.email);
  };

  const showRefusal = (refusal: Refusal): void => {
    const field = contactFields.find((name) => name === refusal.field);
    if (field === 'email') return form.setError(field, t('auth.errors.emailInvalid'));
    if (field !== undefined) return form.setError(field, refusalText(refusal));
    const isGeneral = refusal.code === 'malformed' || refusal.code === 'incident';
    setFailure(`${isGeneral ? t('contact.failure') : refusalText(refusal)} ${t('contact.failureText')}`);
  };

  const form = useForm({ names: contactFields, rules: contactRules(t), submit });
  return { form, failure, sentTo, writeAnother: () => setSentTo(undefined) };
}

/** Reads the trap field, which only a program fills in. */
function trapped(): string {
  const trap = document.getElementById(TRAP);
  return trap instanceof HTMLInputElement ? trap.value : '';
}

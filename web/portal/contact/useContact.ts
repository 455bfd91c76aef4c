import type { Refusal } from '@candor/domain/refusals.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../data/api.ts';
import { refusalText } from '../../data/texts.ts';
import { useForm } from '../../ui/useForm.ts';
import type { Values } from '../../ui/formValues.ts';
import { contactFields, contactRules, LetterIds } from './contactRules.ts';
import type { ContactField } from './contactRules.ts';

/** A client's contact form: the message is stored, or the words say why not. */
export function useContact() {
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

/** The field that only a program fills in. */
function trapped(): string {
  const trap = document.getElementById('contact-website');
  return trap instanceof HTMLInputElement ? trap.value : '';
}

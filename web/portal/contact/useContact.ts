import { textLimits } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../data/api.ts';
import { refusalText } from '../../data/texts.ts';
import { emailRule, requiredRule } from '../../data/fieldRules.ts';
import { useForm } from '../../ui/useForm.ts';
import type { Values } from '../../ui/useForm.ts';

const fields = ['first_name', 'last_name', 'email', 'phone', 'message'] as const;
type Field = (typeof fields)[number];

/** The contact form: the message is stored, or the words say why not. */
export function useContact() {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const command = useRef({ id: '', text: '' });

  const submit = async (values: Values<Field>): Promise<void> => {
    setFailure(undefined);
    const letter = {
      first_name: values('first_name'),
      last_name: values('last_name'),
      email: values('email'),
      phone: values('phone'),
      message: values('message'),
    };
    const outcome = await api.sendContact({ ...letter, command_id: commandIdOf(letter), website: trapped() });
    if (outcome.kind === 'unreachable') return setFailure(t('contact.unreachable'));
    if (outcome.kind === 'refused') return showRefusal(outcome.refusal);
    command.current = { id: '', text: '' };
    setSentTo(letter.email);
  };

  /** The same words again are the same message; other words are another. */
  const commandIdOf = (letter: object): string => {
    const text = JSON.stringify(letter);
    if (command.current.text !== text) command.current = { id: crypto.randomUUID(), text };
    return command.current.id;
  };

  const showRefusal = (refusal: Refusal): void => {
    const field = fields.find((name) => name === refusal.field);
    if (field === 'email') return form.setError(field, t('auth.errors.emailInvalid'));
    if (field !== undefined) return form.setError(field, refusalText(refusal));
    const isGeneral = refusal.code === 'malformed' || refusal.code === 'incident';
    setFailure(`${isGeneral ? t('contact.failure') : refusalText(refusal)} ${t('contact.failureText')}`);
  };

  const rules = {
    first_name: requiredRule(t, t('contact.firstName'), textLimits.name),
    last_name: requiredRule(t, t('contact.lastName'), textLimits.name),
    email: emailRule(t),
    phone: requiredRule(t, t('contact.phone'), textLimits.phone),
    message: requiredRule(t, t('contact.message'), textLimits.message),
  };
  const form = useForm({ names: fields, rules, submit });
  return { form, failure, sentTo, writeAnother: () => setSentTo(undefined) };
}

/** The field that only a program fills in. */
function trapped(): string {
  const trap = document.getElementById('contact-website');
  return trap instanceof HTMLInputElement ? trap.value : '';
}

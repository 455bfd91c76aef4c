import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../data/outcome.ts';
import { refusalText } from '../data/texts.ts';
import { tooLong } from '../data/fieldRules.ts';
import { useForm } from '../ui/useForm.ts';
import type { Values } from '../ui/formValues.ts';

const fields = ['new_password', 'confirm_password'] as const;
type Field = (typeof fields)[number];

export type ResetState = 'open' | 'done' | 'linkOver';

interface NewPassword {
  readonly code: string;
  readonly new_password: string;
  readonly confirm_password: string;
}

/** The form of a new password, authorised by the code of the mail. */
export function useReset(code: string, reset: (request: NewPassword) => Promise<Outcome<unknown>>) {
  const { t } = useTranslation();
  const [state, setState] = useState<ResetState>('open');
  const [failure, setFailure] = useState<string>();
  const title = t('auth.reset.new');
  const rules = {
    new_password: (value: string) => {
      if (value === '') return t('auth.reset.required', { title });
      const { length } = [...value];
      if (length < PASSWORD_MINIMUM) return t('auth.reset.short', { title, minimum: PASSWORD_MINIMUM });
      return length > PASSWORD_MAXIMUM ? tooLong(t, title, PASSWORD_MAXIMUM) : undefined;
    },
    confirm_password: (value: string) =>
      value === '' ? t('auth.reset.required', { title: t('auth.reset.repeat') }) : undefined,
  };

  const submit = async (values: Values<Field>) => {
    setFailure(undefined);
    const [password, repeated] = [values('new_password'), values('confirm_password')];
    if (password !== repeated) return setError('confirm_password', t('auth.reset.differ'));
    const outcome = await reset({ code, new_password: password, confirm_password: repeated });
    if (outcome.kind === 'done') return setState('done');
    if (outcome.kind === 'unreachable') return setFailure(t('auth.reset.unreachable'));
    const { refusal } = outcome;
    if (refusal.code === 'linkInvalid') return setState('linkOver');
    const field = fields.find((name) => name === refusal.field);
    if (field !== undefined && refusal.code !== 'malformed') return setError(field, refusalText(refusal));
    setFailure(refusal.code === 'malformed' ? t('auth.reset.error_message') : refusalText(refusal));
  };

  const form = useForm({ names: fields, rules, submit });
  const { setError } = form;
  return { form, failure, state };
}

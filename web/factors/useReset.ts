import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../data/outcome.ts';
import { refusalText } from '../data/texts.ts';
import { useForm } from '../ui/useForm.ts';
import type { Values } from '../ui/formValues.ts';
import { resetFieldOf, resetFields, resetRules } from './resetRules.ts';
import type { ResetField } from './resetRules.ts';

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

  const submit = async (values: Values<ResetField>) => {
    setFailure(undefined);
    const [password, repeated] = [values('new_password'), values('confirm_password')];
    if (password !== repeated) return setError('confirm_password', t('auth.reset.differ'));
    const outcome = await reset({ code, new_password: password, confirm_password: repeated });
    if (outcome.kind === 'done') return setState('done');
    if (outcome.kind === 'unreachable') return setFailure(t('auth.reset.unreachable'));
    const { refusal } = outcome;
    if (refusal.code === 'linkInvalid') return setState('linkOver');
    const field = resetFieldOf(refusal);
    if (field !== undefined) return setError(field, refusalText(refusal));
    setFailure(refusal.code === 'malformed' ? t('auth.reset.error_message') : refusalText(refusal));
  };

  const form = useForm({ names: resetFields, rules: resetRules(t), submit });
  const { setError } = form;
  return { form, failure, state };
}

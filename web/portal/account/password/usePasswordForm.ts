import type { Instant } from '@candor/domain/ids.ts';
import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { keepAccount } from '../../../data/queries.ts';
import { renewSession } from '../../../data/session.ts';
import { refusalText } from '../../../data/texts.ts';
import { withFreshLogin } from '../../../factors/freshLogin.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useForm } from '../../../ui/useForm.ts';
import type { Values } from '../../../ui/formValues.ts';

const fields = ['current_password', 'new_password', 'confirm_password'] as const;
type Field = (typeof fields)[number];

/**
 * State of the password form. The session's data or the server's refusal says whether the current password is required.
 */
export function usePasswordForm(freshUntil: Instant | null) {
  const { t } = useTranslation();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [needsCurrent, setNeedsCurrent] = useState(() => freshUntil !== null && Date.now() >= freshUntil);
  const [formKey, setFormKey] = useState(0);

  const submit = async (values: Values<Field>) => {
    setFailure(undefined);
    if (values('confirm_password') !== values('new_password')) {
      return setError('confirm_password', t('refusals.passwordsDiffer'));
    }
    const current = values('current_password');
    const request = {
      new_password: values('new_password'),
      confirm_password: values('confirm_password'),
      ...(current !== '' && { current_password: current }),
    };
    const outcome = await withFreshLogin(() => api.updatePassword(request));
    if (outcome.kind === 'unreachable') return setFailure(t('account.unreachable'));
    if (outcome.kind === 'refused') return showRefusal(outcome.refusal);
    renewSession(outcome.value);
    keepAccount(outcome.value);
    toast({ tone: 'success', title: t('account.saved'), text: t('account.password.others') });
    setFormKey((key) => key + 1);
  };

  const showRefusal = (refusal: Refusal) => {
    // The client has declined the fresh login: nothing is changed, and the form stays as it was.
    if (refusal.code === 'freshLoginNeeded') return;
    if (refusal.code === 'currentPasswordNeeded') setNeedsCurrent(true);
    const field = fields.find((name) => name === refusal.field);
    if (field !== undefined) setError(field, refusalText(refusal));
    else setFailure(refusalText(refusal));
  };

  const required = (title: string) => (value: string) =>
    value === '' ? t('auth.errors.required', { title }) : undefined;
  const form = useForm({
    names: fields,
    rules: {
      current_password: needsCurrent ? required(t('account.password.current')) : () => undefined,
      new_password: (value: string) => {
        if (value === '') return t('auth.errors.required', { title: t('account.password.new') });
        if ([...value].length >= PASSWORD_MINIMUM) return undefined;
        return t('account.password.tooShort', { title: t('account.password.new'), minimum: PASSWORD_MINIMUM });
      },
      confirm_password: required(t('account.password.confirm')),
    },
    submit,
  });
  const { setError } = form;
  return { form, failure, needsCurrent, formKey };
}

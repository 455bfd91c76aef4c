import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../data/outcome.ts';
import { refusalText } from '../data/texts.ts';
import { emailRule } from '../data/fieldRules.ts';
import { useForm } from '../ui/useForm.ts';

type Ask = (request: { readonly email: string }) => Promise<Outcome<unknown>>;

/** A form of one address to which a link is mailed: to a new password, or to log in. */
export function useMailForm(ask: Ask) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    names: ['email'],
    rules: { email: emailRule(t) },
    async submit(values) {
      setFailure(undefined);
      const email = values('email');
      const outcome = await ask({ email });
      if (outcome.kind === 'done') return setSentTo(email);
      if (outcome.kind === 'unreachable') return setFailure(t('auth.forgot_password.unreachable'));
      const { refusal } = outcome;
      setFailure(refusal.code === 'malformed' ? t('auth.forgot_password.error_message') : refusalText(refusal));
    },
  });
  return { form, failure, sentTo, again: () => setSentTo(undefined) };
}

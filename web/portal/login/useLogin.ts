import type { Session } from '@candor/contracts/http/accounts.ts';
import { PASSWORD_MAXIMUM } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../data/api.ts';
import { queryClient } from '../../data/queries.ts';
import { startSession } from '../../data/session.ts';
import { refusalText } from '../../data/texts.ts';
import { visitorText } from '../../data/visitor.ts';
import type { Outcome } from '../../data/outcome.ts';
import { isHalfLogin } from '../../factors/LoginSteps.tsx';
import { afterLogin } from '../entry/afterLogin.ts';
import { emailRule, tooLong } from '../../data/fieldRules.ts';
import { useForm } from '../../ui/useForm.ts';
import type { Values } from '../../ui/useForm.ts';
import { returnPath } from '../entry/endedReason.ts';

const fields = ['email', 'password'] as const;
type Field = (typeof fields)[number];

/** The login form: a session, or the words that say why not. */
export function useLogin() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const [failure, setFailure] = useState<string>();
  /** The password was right, and a second factor is required. */
  const [half, setHalf] = useState<Refusal>();
  const title = t('auth.login.password');
  const rules = {
    email: emailRule(t),
    password: (value: string) => {
      if (value === '') return t('auth.errors.passwordRequired');
      return value.length > PASSWORD_MAXIMUM * 2 ? tooLong(t, title, PASSWORD_MAXIMUM) : undefined;
    },
  };
  const enter = (entered: Session) => {
    queryClient.clear();
    startSession(entered);
    void navigate(afterLogin(entered.user, returnPath(location)), { replace: true });
  };
  const take = (outcome: Outcome<Session>) => {
    if (outcome.kind === 'done') return enter(outcome.value);
    if (outcome.kind === 'unreachable') return setFailure(t('auth.login.unreachable'));
    if (isHalfLogin(outcome.refusal)) return setHalf(outcome.refusal);
    return setFailure(failureText(outcome.refusal, t('auth.login.error_message')));
  };
  const submit = async (values: Values<Field>) => {
    setFailure(undefined);
    take(await api.login({ email: values('email'), password: values('password'), ...visitorText() }));
  };
  const startOver = (words: string | undefined) => {
    setHalf(undefined);
    setFailure(words);
  };
  const form = useForm({ names: fields, rules, submit });
  return { form, failure, setFailure, half, enter, take, startOver };
}

/** A field that the wire calls malformed is nothing that a client can correct by its name. */
function failureText(refusal: Refusal, general: string): string {
  return refusal.code === 'malformed' ? general : refusalText(refusal);
}

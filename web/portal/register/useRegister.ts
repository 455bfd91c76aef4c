import type { Session } from '@candor/contracts/http/accounts.ts';
import { textLimits } from '@candor/domain/clients/limits.ts';
import { checkPassword } from '@candor/domain/clients/password.ts';
import { isServed } from '@candor/domain/clients/residence.ts';
import { readName } from '@candor/domain/clients/writing.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../data/api.ts';
import { readArrival } from '../../data/arrival.ts';
import { useBrand } from '../../data/brand.ts';
import { queryClient } from '../../data/queries.ts';
import { startSession } from '../../data/session.ts';
import { refusalText } from '../../data/texts.ts';
import { visitorText } from '../../data/visitor.ts';
import { isHalfLogin } from '../../factors/LoginSteps.tsx';
import { afterLogin, rememberRegistration } from '../entry/afterLogin.ts';
import { emailRule, requiredRule, writtenRule } from '../../data/fieldRules.ts';
import { useForm } from '../../ui/useForm.ts';
import type { Values } from '../../ui/useForm.ts';
import type { Phone, ReadPhone } from '../phone/usePhone.ts';

const fields = ['first_name', 'last_name', 'email', 'phone', 'password', 'agree'] as const;
type Field = (typeof fields)[number];

/** The registration form: an account and a session, or the words that say why not. */
export function useRegister(phone: Phone) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const brand = useBrand();
  const [failure, setFailure] = useState<string>();
  const [mailedTo, setMailedTo] = useState<string>();
  /** The account is open, and the brand requires a second factor before anything else. */
  const [half, setHalf] = useState<Refusal>();

  const submit = async (values: Values<Field>) => {
    setFailure(undefined);
    const read = await phone.read(values('phone'));
    if (read === undefined) return setError('phone', t('auth.errors.phoneInvalid'));
    if (!isServed(brand.allowedCountries, read.country)) {
      return setError('phone', refusalText({ code: 'countryNotServed' }));
    }
    const weak = passwordRefusal(values, brand.name);
    if (weak !== undefined) return setError('password', refusalText(weak));
    const outcome = await api.register(requestOf(values, read));
    if (outcome.kind === 'unreachable') return setFailure(t('auth.register.unreachable'));
    if (outcome.kind === 'refused') return showRefusal(outcome.refusal);
    if ('mailed' in outcome.value) return setMailedTo(values('email'));
    enter(outcome.value);
  };

  const enter = (entered: Session) => {
    queryClient.clear();
    startSession(entered);
    rememberRegistration();
    void navigate(afterLogin(entered.user), { replace: true });
  };

  const showRefusal = (refusal: Refusal) => {
    if (isHalfLogin(refusal)) return setHalf(refusal);
    const field = fields.find((name) => name === refusal.field);
    if (field !== undefined) return setError(field, refusalText(refusal));
    setFailure(refusal.code === 'malformed' ? t('auth.register.error_message') : refusalText(refusal));
  };

  const form = useForm({ names: fields, rules: registerRules(t, phone), submit });
  const { setError } = form;
  return { form, failure, mailedTo, half, enter };
}

function registerRules(t: TFunction, phone: Phone) {
  return {
    first_name: writtenRule(requiredRule(t, t('auth.register.firstName'), textLimits.name), readName, refusalText),
    last_name: writtenRule(requiredRule(t, t('auth.register.lastName'), textLimits.name), readName, refusalText),
    email: emailRule(t),
    phone: (value: string) => {
      if (value === '') return t('auth.errors.phoneRequired');
      return phone.isWrong(value) ? t('auth.errors.phoneInvalid') : undefined;
    },
    password: (value: string) => (value === '' ? t('auth.errors.passwordRequired') : undefined),
    agree: (value: string) => (value === '' ? t('auth.errors.agree') : undefined),
  };
}

function passwordRefusal(values: Values<Field>, brandName: string): Refusal | undefined {
  const checked = checkPassword(values('password'), {
    firstName: values('first_name'),
    lastName: values('last_name'),
    email: values('email'),
    brandName,
  });
  return checked.ok ? undefined : checked.refusal;
}

function requestOf(values: Values<Field>, { phone, country }: ReadPhone) {
  const arrival = readArrival();
  return {
    first_name: values('first_name'),
    last_name: values('last_name'),
    email: values('email'),
    phone,
    password: values('password'),
    agree: true,
    ...visitorText(),
    ...(country !== undefined && { country }),
    ...(arrival !== undefined && { ref: arrival.reference, source_page: arrival.page }),
  };
}

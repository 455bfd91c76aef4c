import type { User } from '@candor/contracts/http/accounts.ts';
import { checkBirthDate } from '@candor/domain/clients/birthDate.ts';
import { reopenedProofs } from '@candor/domain/clients/details.ts';
import type { ProvenDetails, ReopenedProof } from '@candor/domain/clients/details.ts';
import { textLimits } from '@candor/domain/clients/limits.ts';
import { readAddress, readName, readPostcode } from '@candor/domain/clients/writing.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { documentsQuery } from '../../../data/documents.ts';
import { keepAccount, queryClient } from '../../../data/queries.ts';
import { refusalText } from '../../../data/texts.ts';
import { withFreshLogin } from '../../../factors/freshLogin.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { requiredRule, writtenRule } from '../../../data/fieldRules.ts';
import { useForm } from '../../../ui/useForm.ts';
import type { Values } from '../../../ui/formValues.ts';
import { birthDateFaultText, birthDateIn, readBirthDate } from './birthDate.ts';
import type { RequestedReopening } from './ReopenDialog.tsx';
import type { Phone } from '../../phone/usePhone.ts';

const fields = [
  'first_name',
  'last_name',
  'phone',
  'birth_date',
  'country_id',
  'state',
  'city',
  'street',
  'zip_code',
] as const;
type Field = (typeof fields)[number];

/** Form of the details: saves the typed values, or says why not. */
export function useInfo(phone: Phone, user: User) {
  const { t } = useTranslation();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [reopening, setReopening] = useState<RequestedReopening>();

  const isMeant = (proofs: readonly ReopenedProof[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (meant: boolean) => {
        setReopening(undefined);
        resolve(meant);
      };
      setReopening({ proofs, answer });
    });

  const submit = async (values: Values<Field>) => {
    setFailure(undefined);
    const read = await phone.read(values('phone'));
    if (read === undefined) return setError('phone', t('auth.errors.phoneInvalid'));
    const request = {
      first_name: values('first_name'),
      last_name: values('last_name'),
      phone: read.phone,
      birth_date: birthDateIn(values('birth_date')),
      country_id: Number.parseInt(values('country_id'), 10),
      state: values('state'),
      city: values('city'),
      street: values('street'),
      zip_code: values('zip_code'),
    };
    const proofs = provenAgain(user, request);
    if (proofs.length > 0 && !(await isMeant(proofs))) return;
    const outcome = await withFreshLogin(() => api.updateAccount(request));
    if (outcome.kind === 'unreachable') return setFailure(t('account.unreachable'));
    if (outcome.kind === 'refused') return showRefusal(outcome.refusal);
    const { phone_code_sent: isCodeSent, ...session } = outcome.value;
    keepAccount(session);
    keepAsSaved();
    void queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey });
    const isNewPhone = session.user.phone !== user.phone;
    const text = isNewPhone ? codeText(t, session.user, isCodeSent) : undefined;
    toast({ tone: 'success', title: t('account.saved'), ...(text !== undefined && { text }) });
  };

  const showRefusal = (refusal: Refusal) => {
    const field = fields.find((name) => name === refusal.field);
    if (field !== undefined) setError(field, refusalText(refusal));
    else setFailure(refusalText(refusal));
  };

  const form = useForm({ names: fields, rules: infoRules(t, phone), submit });
  const { setError, keepAsSaved } = form;
  return { form, failure, reopening };
}

/** Rule CL-8: says whether a code was sent; nothing if no code can be requested. */
function codeText(t: TFunction, { phone_code_by: codeBy }: User, isSent: boolean): string | undefined {
  if (codeBy === undefined) return undefined;
  return t(isSent ? 'account.phone.sent' : 'account.phone.notSent');
}

/**
 * Rule CL-7: lists the proofs that the server will require again: those that were approved, or all that make the client
 * verified.
 */
function provenAgain(user: User, request: Details): readonly ReopenedProof[] {
  const proofs = reopenedProofs(toProvenDetails(user), toProvenDetails(request));
  return proofs.filter((proof) => user.verified_account || user[proof].status === 'approved');
}

type Details = Pick<User, 'first_name' | 'last_name' | 'country_id' | 'state' | 'city' | 'street' | 'zip_code'>;

function toProvenDetails({ first_name, last_name, country_id, state, city, street, zip_code }: Details): ProvenDetails {
  const country = country_id === null ? undefined : String(country_id);
  return { firstName: first_name, lastName: last_name, country, state, city, street, zipCode: zip_code };
}

function infoRules(t: TFunction, phone: Phone) {
  const text = (field: Exclude<Field, 'phone' | 'birth_date' | 'country_id'>, maximum: number, read: typeof readName) =>
    writtenRule(requiredRule(t, t(`account.info.fields.${field}`), maximum), read, refusalText);
  return {
    first_name: text('first_name', textLimits.name, readName),
    last_name: text('last_name', textLimits.name, readName),
    phone: (value: string) => {
      if (value === '') return t('auth.errors.phoneRequired');
      return phone.isWrong(value) ? t('auth.errors.phoneInvalid') : undefined;
    },
    birth_date: (value: string) => birthDateError(t, value),
    country_id: (value: string) =>
      value === '' ? t('auth.errors.required', { title: t('account.info.fields.country_id') }) : undefined,
    state: text('state', textLimits.state, readAddress),
    city: text('city', textLimits.city, readAddress),
    street: text('street', textLimits.street, readAddress),
    zip_code: text('zip_code', textLimits.zipCode, readPostcode),
  };
}

function birthDateError(t: TFunction, value: string): string | undefined {
  const typed = readBirthDate(value);
  if (typed.kind === 'empty') return t('auth.errors.required', { title: t('account.info.fields.birth_date') });
  if (typed.kind === 'wrong') return birthDateFaultText(t, typed.why);
  const checked = checkBirthDate(typed.value, Date.now());
  return checked.ok ? undefined : refusalText(checked.refusal);
}

import { toIban } from '@candor/domain/payments/bankAccount.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPayout, savePayout } from '../../../data/payout.ts';
import { refusalText } from '../../../data/texts.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useForm } from '../../../ui/useForm.ts';
import type { Values } from '../../../ui/formValues.ts';
import { withFreshLogin } from '../../../factors/freshLogin.ts';

const fields = ['holder', 'iban', 'bic'] as const;
type Field = (typeof fields)[number];

/** Saves a bank account, with a fresh login where required; it is used once the link in its mail was confirmed. */
export function usePayoutForm(onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const submit = async (values: Values<Field>): Promise<void> => {
    setFailure(undefined);
    const bic = values('bic');
    const details = { holder: values('holder'), iban: values('iban'), ...(bic !== '' && { bic }) };
    const outcome = await withFreshLogin(() => savePayout(details));
    if (outcome.kind === 'unreachable') return setFailure(t('payments.payout.failed'));
    if (outcome.kind === 'refused') return showRefusal(outcome.refusal);
    keepPayout(outcome.value);
    toast({ tone: 'success', title: t('payments.payout.saved'), text: t('payments.payout.savedText') });
    onDone();
  };
  const showRefusal = (refusal: Refusal): void => {
    if (refusal.code === 'freshLoginNeeded') return;
    const field = fields.find((name) => name === refusal.field);
    if (field === undefined) setFailure(refusalText(refusal));
    else form.setError(field, refusalText(refusal));
  };
  const required = (title: string) => (value: string) =>
    value === '' ? t('auth.errors.required', { title }) : undefined;
  const rules = {
    holder: required(t('payments.payout.holder')),
    iban: (value: string) => {
      if (value === '') return t('auth.errors.required', { title: t('payments.payout.iban') });
      return toIban(value) === undefined ? t('refusals.ibanInvalid') : undefined;
    },
    bic: () => undefined,
  };
  const form = useForm({ names: fields, rules, submit });
  return { form, failure };
}

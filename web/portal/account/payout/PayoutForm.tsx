import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../data/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import styles from './payout.module.css';
import { WriteButton } from '../../frame/WriteButton.tsx';
import { toIban } from '@candor/domain/payments/bankAccount.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useState } from 'react';
import { keepPayout, savePayout } from '../../../data/payout.ts';
import { refusalText } from '../../../data/texts.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useForm } from '../../../ui/useForm.ts';
import type { Values } from '../../../ui/formValues.ts';
import { withFreshLogin } from '../../../factors/freshLogin.ts';

/** Form for a bank account in the client's own name. */
export function PayoutForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const user = useAccount().data;
  const { form, failure } = usePayoutForm(onDone);
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        {...form.fieldProps('holder')}
        label={t('payments.payout.holder')}
        help={t('payments.payout.holderHelp')}
        defaultValue={user?.full_name}
        autoComplete="name"
        maxLength={140}
      />
      <TextField
        {...form.fieldProps('iban')}
        label={t('payments.payout.iban')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <TextField
        {...form.fieldProps('bic')}
        label={t('payments.payout.bic')}
        help={t('payments.payout.bicHelp')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <FormNotice tone="negative" text={failure} />
      <div className={styles.actions}>
        <WriteButton type="submit" variant="primary" size="form" busy={form.isSubmitting}>
          {t('payments.payout.save')}
        </WriteButton>
        <Button variant="quiet" size="form" onClick={onDone}>
          {t('payments.payout.keep')}
        </Button>
      </div>
    </form>
  );
}

const fields = ['holder', 'iban', 'bic'] as const;
type Field = (typeof fields)[number];

/** Saves a bank account, with a fresh login if required; it is used once the link in its mail was confirmed. */
function usePayoutForm(onDone: () => void) {
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

import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../data/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import styles from './payout.module.css';
import { usePayoutForm } from './usePayoutForm.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';

/** A bank account in the client's own name. */
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

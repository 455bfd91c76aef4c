import { PASSWORD_MAXIMUM, textLimits } from '@candor/domain/clients/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeAccount } from '../../../data/privacy.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import form from '../../../ui/entranceForm.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { useForm } from '../../../ui/useForm.ts';
import type { Values } from '../../../ui/formValues.ts';
import own from '../account.module.css';
import styles from './privacy.module.css';
import { WriteButton } from '../../frame/WriteButton.tsx';

const fields = ['password', 'reason'] as const;
type Field = (typeof fields)[number];

/** Panel for closing the account: what it means, then the confirmation with the password. */
export function ClosePanel() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Panel padded className={styles.panel} aria-labelledby="close-account">
      <h2 id="close-account">{t('account.privacy.close.title')}</h2>
      <p>{t('account.privacy.close.text')}</p>
      <div className={own.actions}>
        <Button size="form" onClick={() => setOpen(true)}>
          {t('account.privacy.close.open')}
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('account.privacy.close.question')}
        description={t('account.privacy.close.consequence')}
      >
        <CloseForm onKeep={close} />
      </Dialog>
    </Panel>
  );
}

function CloseForm({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation();
  const { state, failure } = useCloseForm();
  return (
    <form className={form.form} method="post" noValidate onSubmit={state.onSubmit}>
      <PasswordField
        {...state.fieldProps('password')}
        label={t('account.privacy.password')}
        autoComplete="current-password"
        maxLength={PASSWORD_MAXIMUM}
      />
      <TextField
        {...state.fieldProps('reason')}
        label={t('account.privacy.close.reason')}
        maxLength={textLimits.closeReason}
      />
      <FormNotice tone="negative" text={failure} />
      <div className={own.actions}>
        <WriteButton type="submit" variant="danger" size="form" busy={state.isSubmitting}>
          {t(state.isSubmitting ? 'account.privacy.close.closing' : 'account.privacy.close.confirm')}
        </WriteButton>
        <Button size="form" onClick={onKeep}>
          {t('account.privacy.close.keep')}
        </Button>
      </div>
    </form>
  );
}

function useCloseForm() {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const submit = async (values: Values<Field>) => {
    setFailure(undefined);
    const outcome = await closeAccount(values('password'), values('reason'));
    if (outcome.kind === 'unreachable') return setFailure(t('account.unreachable'));
    if (outcome.kind === 'done') return;
    if (outcome.refusal.field === 'password') setError('password', refusalText(outcome.refusal));
    else setFailure(refusalText(outcome.refusal));
  };
  const state = useForm({
    names: fields,
    rules: {
      password: (value) =>
        value === '' ? t('auth.errors.required', { title: t('account.privacy.password') }) : undefined,
      reason: () => undefined,
    },
    submit,
  });
  const { setError } = state;
  return { state, failure };
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../data/api.ts';
import { reloadSecurity } from '../../../data/security.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { emailRule } from '../../../data/fieldRules.ts';
import { useForm } from '../../../ui/useForm.ts';
import { withFreshLogin } from '../../../factors/freshLogin.ts';
import styles from '../../../factors/security.module.css';
import { WriteButton } from '../../frame/WriteButton.tsx';

interface EmailDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the new address, to which a link is mailed. */
export function EmailDialog({ isOpen, onClose }: EmailDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('security.email.dialog')}
      description={t('security.email.dialogText')}
    >
      <EmailForm onClose={onClose} />
    </Dialog>
  );
}

function EmailForm({ onClose }: Pick<EmailDialogProps, 'onClose'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    names: ['email'],
    rules: { email: emailRule(t) },
    async submit(values) {
      setFailure(undefined);
      const email = values('email');
      const outcome = await withFreshLogin(() => api.changeEmail({ email }));
      if (outcome.kind === 'unreachable') return setFailure(t('security.unreachable'));
      if (outcome.kind === 'refused') {
        const { refusal } = outcome;
        return refusal.code === 'freshLoginNeeded' ? undefined : setFailure(refusalText(refusal));
      }
      void reloadSecurity();
      toast({ tone: 'success', title: t('security.email.sent', { email }) });
      onClose();
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField {...form.fieldProps('email')} label={t('security.email.field')} type="email" autoComplete="email" />
      <FormNotice tone="negative" text={failure} />
      <DialogActions>
        <Button onClick={onClose}>{t('security.cancel')}</Button>
        <WriteButton type="submit" variant="primary" busy={form.isSubmitting}>
          {t('security.email.submit')}
        </WriteButton>
      </DialogActions>
    </form>
  );
}

import { PASSWORD_MAXIMUM } from '@candor/domain/clients/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportData } from '../../../data/privacy.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useForm } from '../../../ui/useForm.ts';
import type { Values } from '../../../ui/formValues.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import styles from './privacy.module.css';

const fields = ['password'] as const;

/** Panel for downloading everything about the client as one file; requires the password. */
export function DownloadPanel() {
  const { t } = useTranslation();
  const toast = useToast();
  const [formKey, setFormKey] = useState(0);
  const submit = async (values: Values<'password'>) => {
    const outcome = await exportData(values('password'));
    if (outcome.kind === 'refused') return setError('password', refusalText(outcome.refusal));
    if (outcome.kind === 'unreachable') return toast({ tone: 'failure', title: t('account.privacy.download.failed') });
    saveFile(outcome.value, 'my-data.json');
    toast({ tone: 'success', title: t('account.privacy.download.done') });
    setFormKey((key) => key + 1);
  };
  const form = useForm({
    names: fields,
    rules: {
      password: (value) =>
        value === '' ? t('auth.errors.required', { title: t('account.privacy.password') }) : undefined,
    },
    submit,
  });
  const { setError } = form;
  return (
    <Panel padded className={styles.panel} aria-labelledby="download-data">
      <h2 id="download-data">{t('account.privacy.download.title')}</h2>
      <p>{t('account.privacy.download.text')}</p>
      <form key={formKey} className={styles.row} method="post" noValidate onSubmit={form.onSubmit}>
        <PasswordField
          {...form.fieldProps('password')}
          className={styles.password}
          label={t('account.privacy.password')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAXIMUM}
        />
        <Button type="submit" size="form" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'account.privacy.download.making' : 'account.privacy.download.button')}
        </Button>
      </form>
    </Panel>
  );
}

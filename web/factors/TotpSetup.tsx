import { readCode } from '@candor/domain/clients/factors.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FormNotice } from '../ui/FormNotice.tsx';
import { useForm } from '../ui/useForm.ts';
import styles from './factors.module.css';

interface TotpSetupProps {
  secret: string;
  uri: string;
  /** Sends the first code; returns the text of a failure. */
  onCode: (code: string) => Promise<string | undefined>;
}

/** Setup of an authenticator app: its QR code and key, and the first code, which proves that it works. */
export function TotpSetup({ secret, uri, onCode }: TotpSetupProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const rule = (value: string) => (readCode(value) === undefined ? t('security.question.malformed.totp') : undefined);
  const form = useForm({
    names: ['code'],
    rules: { code: rule },
    submit: async (values) => {
      setFailure(undefined);
      setFailure(await onCode(values('code')));
    },
  });
  return (
    <form className={styles.answer} noValidate onSubmit={form.onSubmit}>
      <div className={styles.scan}>
        <QrCode text={uri} label={t('security.totp.picture')} />
        <ol className={styles.steps}>
          <li>{t('security.totp.stepApp')}</li>
          <li>
            {t('security.totp.stepScan')}
            <code className={styles.secret}>{inGroups(secret)}</code>
          </li>
          <li>{t('security.totp.stepCode')}</li>
        </ol>
      </div>
      <TextField
        {...form.fieldProps('code')}
        label={t('security.question.field.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        inputClass={styles.code}
      />
      <FormNotice tone="negative" text={failure} />
      <Button type="submit" variant="primary" size="form" wide busy={form.isSubmitting}>
        {t('security.totp.confirm')}
      </Button>
    </form>
  );
}

/** Writes a secret in groups of four, which is typed with fewer mistakes. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

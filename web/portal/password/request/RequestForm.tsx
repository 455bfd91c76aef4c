import { useTranslation } from 'react-i18next';
import type { Words } from '../../../data/say.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { EntranceForm } from '../../entry/EntranceForm.tsx';
import styles from '../../entry/form.module.css';
import { mailedLinkWords } from '../../entry/mailedLink.ts';
import { NeedsScript } from '../../entry/NeedsScript.tsx';
import { useWords } from '../../entry/useWords.ts';

/** What the module of the form needs. */
export interface RequestFacts {
  readonly words: Words;
}

export function RequestForm() {
  const { t } = useTranslation();
  const words = useWords([
    ...mailedLinkWords,
    'auth.forgot_password.title',
    'auth.forgot_password.text',
    'auth.forgot_password.sentTitle',
    'auth.forgot_password.submitting',
  ]);
  const facts: RequestFacts = { words };
  return (
    <EntranceForm module="passwordRequest" facts={facts}>
      <TextField name="email" label={t('auth.forgot_password.email')} type="email" autoComplete="username" />
      <NeedsScript />
      <FormNotice name="failure" tone="negative" text={undefined} />
      <Button type="submit" variant="primary" size="form" wide>
        {t('auth.forgot_password.submit')}
      </Button>
      <p className={styles.other}>
        <a href="/login">{t('auth.forgot_password.back')}</a>
      </p>
    </EntranceForm>
  );
}

import { useTranslation } from 'react-i18next';
import type { Words } from '../../data/wordFiller.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import styles from '../../ui/entranceForm.module.css';
import { mailedLinkWords } from './mailedLink.ts';
import { NeedsScript } from './NeedsScript.tsx';
import { OutboxLink } from './OutboxLink.tsx';
import { useWords } from './useWords.ts';

/** Facts for the form's script. */
export interface RequestFacts {
  readonly words: Words;
}

/** Form for an address to which a link for a new password is mailed, and the step after it was sent. */
export function RequestSteps({ login }: { login: string }) {
  const { t } = useTranslation();
  const words = useWords([
    ...mailedLinkWords,
    'auth.forgot_password.title',
    'auth.forgot_password.text',
    'auth.forgot_password.sentTitle',
    'auth.forgot_password.submitting',
  ]);
  const facts: RequestFacts = { words };
  const back = (
    <p className={styles.other}>
      <a href={login}>{t('auth.forgot_password.back')}</a>
    </p>
  );
  return (
    <>
      <EntranceForm module="passwordRequest" facts={facts}>
        <TextField name="email" label={t('auth.forgot_password.email')} type="email" autoComplete="username" />
        <NeedsScript />
        <FormNotice name="failure" tone="negative" text={undefined} />
        <Button type="submit" variant="primary" size="form" wide>
          {t('auth.forgot_password.submit')}
        </Button>
        {back}
      </EntranceForm>
      <div className={styles.form} data-step="sent" hidden>
        <OutboxLink />
        <p className={styles.other}>
          {t('auth.forgot_password.again')}{' '}
          <button type="button" className={styles.textButton} data-again="">
            {t('auth.forgot_password.retry')}
          </button>
        </p>
        {back}
      </div>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { Words } from '../../data/wordFiller.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import styles from '../../ui/entranceForm.module.css';
import { mailedLinkWords } from './mailedLink.ts';
import type { MailedLink } from './mailedLink.ts';
import { OutboxLink } from './OutboxLink.tsx';
import { useWords } from './useWords.ts';

/** Facts for the form's script. */
export interface LinkOverFacts {
  readonly link: MailedLink;
  readonly words: Words;
}

interface LinkOverProps extends Pick<LinkOverFacts, 'link'> {
  /** Address of the login. */
  login: string;
}

/** Step of a page whose link is unknown, used or expired: it says so and offers a new one. */
export function LinkOver({ link, login }: LinkOverProps) {
  const { t } = useTranslation();
  const words = useWords([...mailedLinkWords, 'auth.login.auto.error', 'auth.link.sending']);
  const facts: LinkOverFacts = { link, words };
  return (
    <EntranceForm module="linkOver" facts={facts} step="over">
      <FormNotice name="over" tone="negative" text={t('auth.login.auto.error')} />
      <TextField name="email" label={t('auth.link.email')} type="email" autoComplete="username" />
      <FormNotice name="failure" tone="negative" text={undefined} />
      <FormNotice name="sent" tone="info" text={undefined} />
      <div data-link-sent="" hidden>
        <OutboxLink />
      </div>
      <Button type="submit" variant="primary" size="form" wide>
        {t('auth.link.send')}
      </Button>
      <p className={styles.other}>
        <a href={login}>{t('auth.forgot_password.back')}</a>
      </p>
    </EntranceForm>
  );
}

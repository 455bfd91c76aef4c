import { sessionEnds } from '@candor/domain/clients/session.ts';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import type { Words } from '../../data/wordFiller.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EntranceForm } from '../../enhance/entrance/EntranceForm.tsx';
import styles from '../../ui/entranceForm.module.css';
import { NeedsScript } from '../../enhance/entrance/NeedsScript.tsx';
import { OutboxLink } from '../../enhance/entrance/OutboxLink.tsx';
import { useWords } from '../../enhance/entrance/useWords.ts';
import type { RevealFacts } from '../../enhance/entrance/revealFacts.ts';

/** Facts for the form's script. */
export interface LoginFacts extends RevealFacts {
  readonly words: Words;
  /** Name of the brand whose login it is. */
  readonly issuer: string;
}

/**
 * Login form. Elements that only a script can offer are hidden or have their place reserved (`enhance/parts/login.ts`).
 */
export function LoginForm() {
  const { t } = useTranslation();
  const brand = useBrand();
  const facts: LoginFacts = {
    words: useLoginWords(),
    issuer: brand.name,
    reveal: { show: t('ui.showPassword'), hide: t('ui.hidePassword') },
  };
  return (
    <EntranceForm module="login" facts={facts}>
      <NeedsScript />
      <FormNotice name="browser" tone="negative" text={undefined} />
      <FormNotice name="ended" tone="info" text={undefined} />
      <TextField name="email" label={t('auth.login.email')} type="email" autoComplete="username" />
      <PasswordField
        name="password"
        label={t('auth.login.password')}
        autoComplete="current-password"
        aside={<a href="/password/request">{t('auth.login.forgot')}</a>}
      />
      <FormNotice name="failure" tone="negative" text={undefined} />
      <p className={styles.before} data-on-failure="" hidden>
        {t('auth.login.stuck')} <a href="/contact-us">{t('auth.login.contact')}</a>
      </p>
      <Button type="submit" variant="primary" size="form" wide>
        {t('auth.login.submit')}
      </Button>
      <Button size="form" wide data-act="passkey" className={styles.passkey}>
        <KeyRound size={17} aria-hidden="true" />
        {t('security.passkeys.login')}
      </Button>
      <Button size="form" wide data-act="link" title={t('auth.login.linkText')}>
        {t('auth.login.link')}
      </Button>
      <FormNotice name="linkFailure" tone="negative" text={undefined} />
      <FormNotice name="linkSent" tone="info" text={undefined} />
      <div data-link-sent="" hidden>
        <OutboxLink />
      </div>
      {brand.registration && (
        <p className={styles.other}>
          {t('auth.login.noAccount')} <a href="/register">{t('auth.login.register')}</a>
        </p>
      )}
    </EntranceForm>
  );
}

const ended = [...sessionEnds, 'failed'] as const;

function useLoginWords(): Words {
  return useWords([
    'auth.login.email',
    'auth.login.emailInvalid',
    'auth.login.password',
    'auth.login.submitting',
    'auth.login.error_message',
    'auth.login.unreachable',
    'auth.login.linkSending',
    'auth.login.linkSent',
    'auth.errors.emailRequired',
    'auth.errors.passwordRequired',
    'auth.errors.tooLong',
    ...ended.map((reason) => `auth.ended.${reason}` as const),
    'auth.forgot_password.unreachable',
    'security.browser',
    'security.passkeys.login',
    'security.passkeys.cancelled',
    'service.banner.until',
  ]);
}

import { useTranslation } from 'react-i18next';
import { useAffiliateTexts, useAffiliateWords } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import type { Words } from '../../data/wordFiller.ts';
import { EntranceForm } from '../../enhance/entrance/EntranceForm.tsx';
import { NeedsScript } from '../../enhance/entrance/NeedsScript.tsx';
import type { RevealFacts } from '../../enhance/entrance/revealFacts.ts';
import { SecondHalf } from '../../factors/SecondHalf.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from '../../ui/entranceForm.module.css';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EntryFrame } from './EntryFrame.tsx';

/** Facts for the form's script. */
export interface LoginFacts extends RevealFacts {
  readonly words: Words;
  /** Name of the brand whose login it is. */
  readonly issuer: string;
}

export function LoginPage() {
  const { t } = useAffiliateTexts();
  return (
    <EntryFrame page={t('panel.pages.login')} title={t('panel.login.title')} lead={t('panel.login.text')}>
      <LoginForm />
      <SecondHalf>
        <Button variant="quiet" size="form" wide data-back="">
          {t('security.question.back')}
        </Button>
      </SecondHalf>
    </EntryFrame>
  );
}

function LoginForm() {
  const { t } = useAffiliateTexts();
  const { t: shared } = useTranslation();
  const facts: LoginFacts = {
    words: useLoginWords(),
    issuer: useBrand().name,
    reveal: { show: shared('ui.showPassword'), hide: shared('ui.hidePassword') },
  };
  return (
    <EntranceForm module="login" facts={facts}>
      <NeedsScript />
      <FormNotice name="browser" tone="negative" text={undefined} />
      <FormNotice name="ended" tone="info" text={undefined} />
      <TextField name="email" label={t('panel.login.email')} type="email" autoComplete="username" />
      <PasswordField name="password" label={t('panel.login.password')} autoComplete="current-password" />
      <FormNotice name="failure" tone="negative" text={undefined} />
      <Button type="submit" variant="primary" size="form" wide>
        {t('panel.login.submit')}
      </Button>
      <p className={styles.other}>
        <a href="/affiliate/password/request">{shared('auth.login.forgot')}</a>
      </p>
      <p className={styles.other}>
        {t('panel.login.client')} <a href="/login">{t('panel.login.clientLink')}</a>
      </p>
      <p className={styles.other}>
        {t('panel.login.newcomer')} <a href="/contact-us">{t('panel.login.newcomerLink')}</a>
      </p>
    </EntranceForm>
  );
}

function useLoginWords(): Words {
  return useAffiliateWords([
    'panel.login.email',
    'panel.login.password',
    'panel.login.submitting',
    'panel.login.expired',
    'panel.login.logout',
    'panel.required',
    'panel.emailInvalid',
    'panel.errors.unreachable',
    'security.browser',
    'service.banner.until',
  ]);
}

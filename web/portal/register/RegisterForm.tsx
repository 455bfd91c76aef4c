import { TERMS_PAGE } from '@candor/domain/clients/agreement.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import type { Words } from '../../data/wordFiller.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ChosenPassword, strengthWords } from '../../enhance/entrance/ChosenPassword.tsx';
import { EntranceForm } from '../../enhance/entrance/EntranceForm.tsx';
import styles from '../../ui/entranceForm.module.css';
import { NeedsScript } from '../../enhance/entrance/NeedsScript.tsx';
import { useWords } from '../../enhance/entrance/useWords.ts';
import { CountryChoice } from '../phone/CountryChoice.tsx';
import { firstOf } from '../phone/countries.ts';
import type { PhoneCountry } from '../phone/countries.ts';
import type { RegisterFacts } from './registerFields.ts';

/** Registration of specification 5; the page checks with the same rules as the server. */
export function RegisterForm({ countries }: { countries: readonly PhoneCountry[] }) {
  const { t } = useTranslation();
  const { name, allowedCountries } = useBrand();
  const facts: RegisterFacts = {
    words: useRegisterWords(),
    issuer: name,
    served: allowedCountries,
    reveal: { show: t('ui.showPassword'), hide: t('ui.hidePassword') },
  };
  return (
    <EntranceForm module="register" facts={facts}>
      <NeedsScript />
      <div className={styles.pair}>
        <TextField name="first_name" label={t('auth.register.firstName')} autoComplete="given-name" />
        <TextField name="last_name" label={t('auth.register.lastName')} autoComplete="family-name" />
      </div>
      <TextField name="email" label={t('auth.register.email')} type="email" autoComplete="email" />
      <TextField
        name="phone"
        label={t('auth.register.phone')}
        type="tel"
        autoComplete="tel"
        prefix={<CountryChoice country={firstOf(countries)} countries={countries} isWhole={false} />}
      />
      <ChosenPassword name="password" label={t('auth.register.password')} />
      <Agreement />
      <FormNotice name="browser" tone="negative" text={undefined} />
      <FormNotice name="failure" tone="negative" text={undefined} />
      <Button type="submit" variant="primary" size="form" wide>
        {t('auth.register.submit')}
      </Button>
      <p className={styles.other}>
        {t('auth.register.haveAccount')} <a href="/login">{t('auth.register.login')}</a>
      </p>
    </EntranceForm>
  );
}

/** Agreement checkbox; the document opens in a separate window, so that nothing typed is lost. */
function Agreement() {
  const { t } = useTranslation();
  const label = (
    <>
      {t('auth.register.agree')}{' '}
      <a href={`/${TERMS_PAGE}`} target="_blank" rel="noreferrer">
        {t('auth.register.terms')}
        <span className="visually-hidden"> {t('auth.register.newTab')}</span>
      </a>
    </>
  );
  return <Checkbox name="agree" value="yes" label={label} />;
}

function useRegisterWords(): Words {
  return useWords([
    'auth.login.email',
    'auth.register.firstName',
    'auth.register.lastName',
    'auth.register.submitting',
    'auth.register.unreachable',
    'auth.register.error_message',
    'auth.register.mailedText',
    'auth.errors.emailRequired',
    'auth.errors.emailInvalid',
    'auth.errors.passwordRequired',
    'auth.errors.required',
    'auth.errors.tooLong',
    'auth.errors.phoneRequired',
    'auth.errors.phoneInvalid',
    'auth.errors.agree',
    ...strengthWords,
    'refusals.nameCharacters',
    'refusals.passwordTooShort',
    'refusals.passwordTooLong',
    'refusals.passwordWeak',
    'refusals.countryNotServed',
    'security.browser',
    'service.banner.until',
  ]);
}

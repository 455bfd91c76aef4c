import type { User } from '@candor/contracts/http/accounts.ts';
import { textLimits } from '@candor/domain/clients/limits.ts';
import { isServed } from '@candor/domain/clients/residence.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import type { CountryEntry } from '../../../data/countries.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../entry/form.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { PhoneField } from '../../phone/PhoneField.tsx';
import { usePhone } from '../../phone/usePhone.ts';
import own from '../account.module.css';
import { useInfo } from './useInfo.ts';

interface InfoFormProps {
  user: User;
  countries: readonly CountryEntry[];
}

/** The details of specification 5, all required. What was verified can be read and not changed (rule CL-4). */
export function InfoForm({ user, countries }: InfoFormProps) {
  const { t } = useTranslation();
  const phone = usePhone(user.phone);
  const { form, failure } = useInfo(phone);
  const { fieldProps } = form;
  const text = (name: 'first_name' | 'last_name' | 'state' | 'city' | 'street' | 'zip_code') => ({
    ...fieldProps(name),
    label: t(`account.info.fields.${name}`),
    defaultValue: user[name],
  });
  const isLocked = (value: string | null) => user.verified_account && value !== null && value !== '';
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <div className={styles.pair}>
        <TextField
          {...text('first_name')}
          autoComplete="given-name"
          maxLength={textLimits.name}
          readOnly={isLocked(user.first_name)}
        />
        <TextField
          {...text('last_name')}
          autoComplete="family-name"
          maxLength={textLimits.name}
          readOnly={isLocked(user.last_name)}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...fieldProps('birth_date')}
          type="date"
          label={t('account.info.fields.birth_date')}
          autoComplete="bday"
          defaultValue={user.birth_date ?? ''}
          max="9999-12-31"
          readOnly={isLocked(user.birth_date)}
        />
        <PhoneField {...fieldProps('phone')} phone={phone} defaultValue={user.phone} />
      </div>
      <CountryField user={user} countries={countries} error={fieldProps('country_id').error} />
      <TextField {...text('street')} autoComplete="street-address" maxLength={textLimits.street} />
      <div className={styles.pair}>
        <TextField {...text('zip_code')} autoComplete="postal-code" maxLength={textLimits.zipCode} />
        <TextField {...text('city')} autoComplete="address-level2" maxLength={textLimits.city} />
      </div>
      <TextField {...text('state')} autoComplete="address-level1" maxLength={textLimits.state} />
      <FormNotice tone="negative" text={failure} />
      <div className={own.actions}>
        <Button type="submit" variant="primary" size="form" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'account.saving' : 'account.save')}
        </Button>
      </div>
    </form>
  );
}

function CountryField({ user, countries, error }: InfoFormProps & { error: string | undefined }) {
  const { t } = useTranslation();
  const { allowedCountries } = useBrand();
  const [value, setValue] = useState(user.country_id === null ? '' : String(user.country_id));
  const isLocked = user.verified_account && user.country_id !== null;
  const offered = countries.filter(({ id, alpha2 }) => id === user.country_id || isServed(allowedCountries, alpha2));
  const none = { value: '', label: t('account.info.chooseCountry') };
  return (
    <>
      <SelectField
        label={t('account.info.fields.country_id')}
        name={isLocked ? undefined : 'country_id'}
        autoComplete="country"
        disabled={isLocked}
        options={[none, ...offered.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={value}
        onChange={setValue}
        error={value === '' ? error : undefined}
      />
      {isLocked && <input type="hidden" name="country_id" value={value} />}
    </>
  );
}

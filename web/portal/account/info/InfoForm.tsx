import type { User } from '@candor/contracts/http/accounts.ts';
import { isServed } from '@candor/domain/clients/residence.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import type { CountryEntry } from '../../../data/countries.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../../ui/entranceForm.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { PhoneField } from '../../phone/PhoneField.tsx';
import { usePhone } from '../../phone/usePhone.ts';
import { BirthDateField } from './BirthDateField.tsx';
import own from '../account.module.css';
import { LeaveDialog } from '../LeaveDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { useInfo } from './useInfo.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';

interface InfoFormProps {
  user: User;
  countries: readonly CountryEntry[];
}

/** The details of specification 5, all required. A verified birth date can be read and not changed (rule CL-4). */
export function InfoForm({ user, countries }: InfoFormProps) {
  const { t } = useTranslation();
  const phone = usePhone(user.phone);
  const { form, failure, asked } = useInfo(phone, user);
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
        <TextField {...text('first_name')} autoComplete="given-name" />
        <TextField {...text('last_name')} autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <BirthDateField
          {...fieldProps('birth_date')}
          known={user.birth_date ?? ''}
          isLocked={isLocked(user.birth_date)}
        />
        <PhoneField {...fieldProps('phone')} phone={phone} defaultValue={user.phone} />
      </div>
      <CountryField
        user={user}
        countries={countries}
        error={fieldProps('country_id').error}
        onChange={form.noteChange}
      />
      <TextField {...text('street')} autoComplete="street-address" />
      <div className={styles.pair}>
        <TextField {...text('zip_code')} autoComplete="postal-code" />
        <TextField {...text('city')} autoComplete="address-level2" />
      </div>
      <TextField {...text('state')} autoComplete="address-level1" />
      <FormNotice tone="negative" text={failure} />
      {asked !== undefined && <ReopenDialog asked={asked} />}
      <LeaveDialog isUnsaved={form.isChanged} />
      <div className={own.actions}>
        <WriteButton type="submit" variant="primary" size="form" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'account.saving' : 'account.save')}
        </WriteButton>
      </div>
    </form>
  );
}

interface CountryFieldProps extends InfoFormProps {
  error: string | undefined;
  onChange: () => void;
}

function CountryField({ user, countries, error, onChange }: CountryFieldProps) {
  const { t } = useTranslation();
  const { allowedCountries } = useBrand();
  const [value, setValue] = useState(user.country_id === null ? '' : String(user.country_id));
  const offered = countries.filter(({ id, alpha2 }) => id === user.country_id || isServed(allowedCountries, alpha2));
  const none = { value: '', label: t('account.info.chooseCountry') };
  return (
    <SelectField
      label={t('account.info.fields.country_id')}
      name="country_id"
      autoComplete="country"
      options={[none, ...offered.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value}
      onChange={(chosen) => {
        setValue(chosen);
        onChange();
      }}
      error={value === '' ? error : undefined}
    />
  );
}

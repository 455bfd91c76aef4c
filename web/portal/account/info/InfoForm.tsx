import type { User } from '@candor/contracts/http/accounts.ts';
import { isServed } from '@candor/domain/clients/residence.ts';
import { useState, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import type { CountryEntry } from '../../../data/countries.ts';
import { CalendarButton } from '../../../ui/CalendarButton.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../../ui/entranceForm.module.css';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { shownDate } from '../../../ui/typedDate.ts';
import type { FieldProps } from '../../../ui/useForm.ts';
import { useLocale } from '../../../ui/useLocale.ts';
import { patternOf } from '../../../ui/useTypedDate.ts';
import { PhoneField } from '../../phone/PhoneField.tsx';
import { usePhone } from '../../phone/usePhone.ts';
import own from '../account.module.css';
import { LeaveDialog } from '../LeaveDialog.tsx';
import { birthDateIn, birthDateRange } from './birthDate.ts';
import { ReopenDialog } from './ReopenDialog.tsx';
import { useInfo } from './useInfo.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';

interface InfoFormProps {
  user: User;
  countries: readonly CountryEntry[];
}

/** Form of the details of specification 5, all required. A verified birth date is read-only (rule CL-4). */
export function InfoForm({ user, countries }: InfoFormProps) {
  const { t } = useTranslation();
  const phone = usePhone(user.phone);
  const { form, failure, reopening } = useInfo(phone, user);
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
          knownDate={user.birth_date ?? ''}
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
      {reopening !== undefined && <ReopenDialog reopening={reopening} />}
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

interface BirthDateFieldProps extends FieldProps<'birth_date'> {
  /** Known birth date, such as 1990-04-02; empty if unknown. */
  knownDate: string;
  /** Whether the field is read-only. */
  isLocked: boolean;
}

/** Field of the birth date, which keeps its own text like the other fields of its form, whose rules read it. */
function BirthDateField({ knownDate, isLocked, onBlur, onInput, ...field }: BirthDateFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(knownDate);
  const pick = (day: string) => {
    if (input.current === null) return;
    input.current.value = shownDate(day, locale);
    // The event makes the form treat the picked day as typed.
    input.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  return (
    <TextField
      {...field}
      ref={input}
      id={id}
      label={t('account.info.fields.birth_date')}
      autoComplete="bday"
      placeholder={patternOf(t, locale, 'day')}
      readOnly={isLocked}
      defaultValue={shownDate(knownDate, locale)}
      onInput={(event) => {
        setChosen(birthDateIn(event.currentTarget.value));
        onInput(event);
      }}
      onBlur={(event) => {
        const day = birthDateIn(event.currentTarget.value);
        if (day !== '') event.currentTarget.value = shownDate(day, locale);
        onBlur(event);
      }}
      suffix={
        isLocked ? undefined : (
          <CalendarButton labelledBy={`${id}-label`} chosen={chosen} range={birthDateRange()} onPick={pick} />
        )
      }
    />
  );
}

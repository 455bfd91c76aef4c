import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField.tsx';
import type { FieldProps } from '../../ui/useForm.ts';
import { CountryChoice } from './CountryChoice.tsx';
import type { Phone } from './usePhone.ts';

interface PhoneFieldProps extends FieldProps<'phone'> {
  phone: Phone;
  /** Initial number. */
  defaultValue?: string;
}

/** Phone number with its country before it; a number that begins with + selects the country itself. */
export function PhoneField({ phone, onInput, ...field }: PhoneFieldProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(field.defaultValue?.startsWith('+') ?? false);
  return (
    <TextField
      {...field}
      type="tel"
      autoComplete="tel"
      label={t('auth.register.phone')}
      prefix={<CountryChoice {...phone} isWhole={isWhole} />}
      onInput={(event) => {
        setWhole(event.currentTarget.value.startsWith('+'));
        phone.followCountry(event.currentTarget.value);
        onInput(event);
      }}
    />
  );
}

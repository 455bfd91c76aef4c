import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField.tsx';
import type { FieldProps } from '../../ui/useForm.ts';
import styles from './PhoneField.module.css';
import type { Phone } from './usePhone.ts';

interface PhoneFieldProps extends FieldProps<'phone'> {
  phone: Phone;
  /** The number that stands there at first. */
  defaultValue?: string;
}

/** The number with its country before it; a number that begins with + chooses the country itself. */
export function PhoneField({ phone, onInput, ...field }: PhoneFieldProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(field.defaultValue?.startsWith('+') ?? false);
  return (
    <TextField
      {...field}
      type="tel"
      autoComplete="tel"
      label={t('auth.register.phone')}
      prefix={<CountryChoice phone={phone} isWhole={isWhole} />}
      onInput={(event) => {
        setWhole(event.currentTarget.value.startsWith('+'));
        phone.followCountry(event.currentTarget.value);
        onInput(event);
      }}
    />
  );
}

/** A native list under the flag: it can be typed into, and phones show their own picker. */
function CountryChoice({ phone, isWhole }: { phone: Phone; isWhole: boolean }) {
  const { t } = useTranslation();
  const { country, countries, setCountry } = phone;
  const chosen = countries.find(({ code }) => code === country);
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const next = countries.find(({ code }) => code === currentTarget.value);
    if (next !== undefined) setCountry(next.code);
  };
  return (
    <span className={styles.choice}>
      {chosen !== undefined && (
        <img className={styles.flag} src={`/flags/${country}.svg`} alt="" width={21} height={14} />
      )}
      {/* A whole number begins with it. */}
      {!isWhole && <span className={styles.dial}>{chosen?.dialCode}</span>}
      <ChevronDown size={14} aria-hidden="true" />
      <select className={styles.list} aria-label={t('auth.register.dialCode')} value={country} onChange={choose}>
        {countries.map(({ code, name, dialCode }) => (
          <option key={code} value={code}>
            {name} ({dialCode})
          </option>
        ))}
      </select>
    </span>
  );
}

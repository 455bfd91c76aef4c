import { textLimits } from '@candor/domain/clients/limits.ts';
import { ChevronDown } from 'lucide-react';
import type { ChangeEvent, FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField.tsx';
import styles from './PhoneField.module.css';
import type { Phone } from './usePhone.ts';

interface PhoneFieldProps {
  name: string;
  error: string | undefined;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  phone: Phone;
}

/** The number with its country before it; a number that begins with + chooses the country itself. */
export function PhoneField({ name, error, onBlur, phone }: PhoneFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name={name}
      type="tel"
      autoComplete="tel"
      label={t('auth.register.phone')}
      error={error}
      maxLength={textLimits.phone}
      prefix={<CountryChoice phone={phone} />}
      onBlur={onBlur}
      onInput={(event) => phone.followCountry(event.currentTarget.value)}
    />
  );
}

/** A native list under the flag: it can be typed into, and phones show their own picker. */
function CountryChoice({ phone }: { phone: Phone }) {
  const { t } = useTranslation();
  const { country, countries, setCountry } = phone;
  const chosen = countries.find(({ code }) => code === country);
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const next = countries.find(({ code }) => code === currentTarget.value);
    if (next !== undefined) setCountry(next.code);
  };
  return (
    <span className={styles.choice}>
      {chosen !== undefined && <img className={styles.flag} src={`/flags/${country}.svg`} alt="" width={21} height={14} />}
      <span className={styles.dial}>{chosen?.dialCode}</span>
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

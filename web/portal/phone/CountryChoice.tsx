import { ChevronDown } from 'lucide-react';
import type { CountryCode } from 'libphonenumber-js';
import { useTranslation } from 'react-i18next';
import type { PhoneCountry } from './countries.ts';
import styles from './PhoneField.module.css';

interface CountryChoiceProps {
  country: CountryCode;
  countries: readonly PhoneCountry[];
  /** Sets the country; absent if a script without React follows the choice. */
  setCountry?: (code: CountryCode) => void;
  /** Whether the typed number includes the dialling code. */
  isWhole: boolean;
}

/** Native list under the flag: it can be typed into, and phones show their own picker. */
export function CountryChoice({ country, countries, setCountry, isWhole }: CountryChoiceProps) {
  const { t } = useTranslation();
  const chosen = countries.find(({ code }) => code === country);
  const choose = (value: string) => {
    const next = countries.find(({ code }) => code === value);
    if (next !== undefined) setCountry?.(next.code);
  };
  // The script that follows the choice finds it by its name after a reload, and does not send it.
  const value =
    setCountry === undefined
      ? { defaultValue: country, name: 'dial_country' }
      : {
          value: country,
          onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => choose(currentTarget.value),
        };
  return (
    <span className={styles.choice}>
      {chosen !== undefined && <img className={styles.flag} src={flagOf(country)} alt="" width={21} height={14} />}
      {!isWhole && (
        <span className={styles.dial} data-dial="">
          {chosen?.dialCode}
        </span>
      )}
      <ChevronDown size={14} aria-hidden="true" />
      <select className={styles.list} aria-label={t('auth.register.dialCode')} {...value}>
        {countries.map(({ code, name, dialCode }) => (
          <option key={code} value={code} data-dial={dialCode}>
            {name} ({dialCode})
          </option>
        ))}
      </select>
    </span>
  );
}

function flagOf(country: string): string {
  return `/flags/${country}.svg`;
}

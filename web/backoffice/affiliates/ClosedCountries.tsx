import { X } from 'lucide-react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { countryOptions } from '../clients/countryOptions.ts';
import desk from '../shell/Desk.module.css';
import styles from './Affiliates.module.css';

interface ClosedCountriesProps {
  codes: readonly string[];
  onChange: (codes: readonly string[]) => void;
}

/** The countries of which nothing is earned: one is chosen after another, and each can be taken out again. */
export function ClosedCountries({ codes, onChange }: ClosedCountriesProps) {
  const { t, i18n } = useDeskTexts();
  const options = countryOptions(i18n.language);
  return (
    <div className={styles.countries}>
      <SelectField
        label={t('affiliates.terms.closedCountries')}
        value=""
        options={[
          { value: '', label: t('affiliates.addCountry') },
          ...options.filter(({ value }) => !codes.includes(value)),
        ]}
        onChange={(code) => {
          if (code !== '') onChange([...codes, code]);
        }}
      />
      <p className={desk.quiet}>{t('affiliates.countryHint')}</p>
      {codes.length > 0 && (
        <ul className={styles.chosen} aria-label={t('affiliates.terms.closedCountries')}>
          {options
            .filter(({ value }) => codes.includes(value))
            .map(({ value, label }) => (
              <li key={value}>
                {label}
                <IconButton
                  label={t('affiliates.removeCountry', { country: label })}
                  onClick={() => onChange(codes.filter((code) => code !== value))}
                >
                  <X size={14} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

import { levelUnits } from '@candor/domain/trading/levelUnits.ts';
import type { LevelUnit } from '@candor/domain/trading/levelUnits.ts';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './LevelField.module.css';

interface UnitSelectProps {
  label: string;
  units: readonly LevelUnit[];
  /** The account currency's symbol, which is the unit of money. */
  currency: string;
  value: LevelUnit;
  onChange: (unit: LevelUnit) => void;
}

/** The browser's own list, so that a phone shows its wheel and a keyboard its letters. */
export function UnitSelect({ label, units, currency, value, onChange }: UnitSelectProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.unit}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = levelUnits.find((unit) => unit === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {unit === 'money' ? currency : t(`platform.levels.units.${unit}`)}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
}

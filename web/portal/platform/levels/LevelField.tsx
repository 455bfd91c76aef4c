import type { Rate } from '@candor/domain/money/money.ts';
import { levelUnits, readLevel, writeLevel } from '@candor/domain/trading/levelUnits.ts';
import type { LevelBasis, LevelKind, LevelUnit, TypedLevel } from '@candor/domain/trading/levelUnits.ts';
import { ChevronDown, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import styles from './LevelField.module.css';
import { LevelInUnits } from './LevelInUnits.tsx';

interface LevelFieldProps {
  kind: LevelKind;
  /** Its name, where it is neither stop loss nor take profit. */
  label?: string;
  /** As typed. */
  level: TypedLevel;
  /** The price in effect, half a second after the last key; its other units are shown below the field. */
  price: Rate | undefined;
  /** What the level is measured by; undefined while there is no price or no amount. */
  basis: LevelBasis | undefined;
  /** A key was pressed: it counts when the typing has settled. */
  onType: (level: TypedLevel) => void;
  /** Another unit, or cleared: it counts at once. */
  onChoose: (level: TypedLevel) => void;
  /** The field was left, or Enter pressed: what is typed counts at once. */
  onSettle: () => void;
  error: string | undefined;
  className?: string | undefined;
}

const units: Readonly<Record<LevelKind, readonly LevelUnit[]>> = {
  stopLoss: ['price', 'pips', 'percent', 'money'],
  takeProfit: ['price', 'pips', 'percent', 'money', 'risk'],
};

/** A stop loss or take profit in the client's preferred unit, with the same level in all the others. */
export const LevelField = memo(function LevelField(props: LevelFieldProps) {
  const { kind, level, price, basis, onType, onChoose, onSettle, error, className } = props;
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const label = props.label ?? t(`platform.ticket.${kind}`);
  const choose = (unit: LevelUnit) => onChoose({ unit, text: textIn(unit, props) });
  return (
    <NumberField
      className={className}
      label={label}
      hideLabel
      prefix={<span aria-hidden="true">{label}</span>}
      placeholder={t('platform.ticket.notSet')}
      size="dense"
      maxLength={18}
      inputClass={styles.input}
      value={level.text}
      onChange={(text) => onType({ ...level, text })}
      onBlur={onSettle}
      onKeyDown={(event) => event.key === 'Enter' && onSettle()}
      error={error}
      help={
        price === undefined || basis === undefined ? undefined : (
          <LevelInUnits kind={kind} price={price} basis={basis} except={level.unit} />
        )
      }
      suffix={
        <>
          {level.text !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={t('platform.levels.clear', { level: label })}
              onClick={() => onChoose({ ...level, text: '' })}
            >
              <X size={14} aria-hidden="true" />
            </button>
          )}
          <UnitSelect
            label={t('platform.levels.unit', { level: label })}
            units={units[kind]}
            currency={symbol}
            value={level.unit}
            onChange={choose}
          />
        </>
      }
    />
  );
});

/** The typed value in another unit; a value that cannot be expressed there starts empty. */
function textIn(unit: LevelUnit, { kind, level, basis }: LevelFieldProps): string {
  const read = basis === undefined ? undefined : readLevel(kind, level, basis);
  if (basis === undefined || read === undefined || !read.ok || read.value === undefined) return '';
  return writeLevel(kind, unit, read.value, basis);
}

interface UnitSelectProps {
  label: string;
  units: readonly LevelUnit[];
  /** The account currency's symbol, which is the unit of money. */
  currency: string;
  value: LevelUnit;
  onChange: (unit: LevelUnit) => void;
}

/** The browser's own list, so that a phone shows its wheel and a keyboard its letters. */
function UnitSelect({ label, units, currency, value, onChange }: UnitSelectProps) {
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

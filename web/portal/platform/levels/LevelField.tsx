import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { levelUnits, readLevel, writeLevel, LEVEL_DIGITS, valueOf } from '@candor/domain/trading/levelUnits.ts';
import type { LevelBasis, LevelKind, LevelUnit, TypedLevel } from '@candor/domain/trading/levelUnits.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import type { TFunction } from 'i18next';
import { ChevronDown, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { typeset } from '../../../ui/numbers.ts';
import styles from './LevelField.module.css';

interface LevelFieldProps {
  kind: LevelKind;
  /** Label, if the field is neither stop loss nor take profit. */
  label?: string;
  /** Level as typed. */
  level: TypedLevel;
  /** Price in effect, half a second after the last key; its other units are shown below the field. */
  price: Rate | undefined;
  /** Basis of the level's units; undefined while there is no price or no amount. */
  basis: LevelBasis | undefined;
  /** Called with each key; the level counts when the typing has settled. */
  onType: (level: TypedLevel) => void;
  /** Called with another unit or a cleared field; the level counts immediately. */
  onChoose: (level: TypedLevel) => void;
  /** Called when the field is left or Enter is pressed; the typed level counts immediately. */
  onSettle: () => void;
  error: string | undefined;
  className?: string | undefined;
}

const units: Readonly<Record<LevelKind, readonly LevelUnit[]>> = {
  stopLoss: ['price', 'pips', 'percent', 'money'],
  takeProfit: ['price', 'pips', 'percent', 'money', 'risk'],
};

/** Field of a stop loss or take profit in the client's preferred unit, with the same level in all the others. */
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

/** Converts the typed value to another unit; a value that cannot be expressed there becomes empty. */
function textIn(unit: LevelUnit, { kind, level, basis }: LevelFieldProps): string {
  const read = basis === undefined ? undefined : readLevel(kind, level, basis);
  if (basis === undefined || read === undefined || !read.ok || read.value === undefined) return '';
  return writeLevel(kind, unit, read.value, basis);
}

interface UnitSelectProps {
  label: string;
  units: readonly LevelUnit[];
  /** Sign of the account's currency, which is the unit of money. */
  currency: string;
  value: LevelUnit;
  onChange: (unit: LevelUnit) => void;
}

/** Native list, so that a phone shows its wheel and a keyboard finds by letters. */
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

interface LevelInUnitsProps {
  kind: LevelKind;
  price: Rate;
  basis: LevelBasis;
  /** Unit that the field itself shows. */
  except: LevelUnit;
}

/** Number of shown decimals; a field shows more if it needs them. */
const SHOWN_DIGITS = { pips: 1, percent: 2, risk: 2 } as const;

/** Shows a level in the units that it was not typed in; its result comes last, coloured. */
function LevelInUnits({ kind, price, basis, except }: LevelInUnitsProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const others = (['price', 'pips', 'percent', 'risk'] as const).filter((unit) => unit !== except);
  return (
    <span className={styles.others}>
      <span>
        {others
          .map((unit) => unitText(unit, { kind, price, basis }, t))
          .filter((text) => text !== undefined)
          .join(' · ')}
      </span>
      <MoneyText value={profitAt(basis.stake, price)} symbol={symbol} signed />
    </span>
  );
}

function unitText(
  unit: Exclude<LevelUnit, 'money'>,
  { kind, price, basis }: Omit<LevelInUnitsProps, 'except'>,
  t: TFunction,
): string | undefined {
  if (unit === 'price') return typeset(formatFixed(price, RATE_DIGITS, basis.instrument.decimals));
  // A stop is its own risk, so the ratio is always one.
  const value = unit === 'risk' && kind === 'stopLoss' ? undefined : valueOf(kind, unit, price, basis);
  if (value === undefined) return undefined;
  const text = formatFixed(value, LEVEL_DIGITS[unit], SHOWN_DIGITS[unit]);
  return t(`platform.levels.in.${unit}`, { value: typeset(unit === 'percent' ? text : text.replace(/\.0+$/, '')) });
}

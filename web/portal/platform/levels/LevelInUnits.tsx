import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { LEVEL_DIGITS, valueOf } from '@candor/domain/trading/levelUnits.ts';
import type { LevelBasis, LevelKind, LevelUnit } from '@candor/domain/trading/levelUnits.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { typeset } from '../../../ui/numbers.ts';
import styles from './LevelField.module.css';

interface LevelInUnitsProps {
  kind: LevelKind;
  price: Rate;
  basis: LevelBasis;
  /** The unit that the field itself shows. */
  except: LevelUnit;
}

/** Decimals that are shown; a field shows more where it needs them. */
const SHOWN_DIGITS = { pips: 1, percent: 2, risk: 2 } as const;

/** One level in the units that it was not typed in; what it brings comes last, coloured. */
export function LevelInUnits({ kind, price, basis, except }: LevelInUnitsProps) {
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
  // A stop is its own risk: always one.
  const value = unit === 'risk' && kind === 'stopLoss' ? undefined : valueOf(kind, unit, price, basis);
  if (value === undefined) return undefined;
  const text = formatFixed(value, LEVEL_DIGITS[unit], SHOWN_DIGITS[unit]);
  return t(`platform.levels.in.${unit}`, { value: typeset(unit === 'percent' ? text : text.replace(/\.0+$/, '')) });
}

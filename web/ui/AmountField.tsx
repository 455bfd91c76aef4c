import { parseDecimal, formatFixed } from '@candor/domain/money/decimal.ts';
import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './AmountField.module.css';
import { NumberField } from './NumberField.tsx';
import type { NumberFieldProps } from './NumberField.tsx';
import { withoutGroups } from './typedNumber.ts';

interface AmountFieldProps extends Omit<NumberFieldProps, 'suffix' | 'step'> {
  /** Increment of one press, as a plain decimal: "10". */
  step: string;
  /** Number of decimals in a stepped value. */
  decimals: number;
}

/** Number field that is typed in or stepped exactly, without floats. The arrow keys step too. */
export function AmountField({ value, onChange, step, decimals, ...field }: AmountFieldProps) {
  const { t } = useTranslation();
  const move = (by: 1n | -1n) => onChange(stepped(value, { by, step, decimals }));
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? 1n : -1n);
  };
  const stepper = (
    <span className={styles.stepper}>
      <button type="button" tabIndex={-1} aria-label={t('ui.decrease')} onClick={() => move(-1n)}>
        <Minus size={14} aria-hidden="true" />
      </button>
      <button type="button" tabIndex={-1} aria-label={t('ui.increase')} onClick={() => move(1n)}>
        <Plus size={14} aria-hidden="true" />
      </button>
    </span>
  );
  return <NumberField {...field} value={value} onChange={onChange} onKeyDown={key} suffix={stepper} />;
}

/**
 * Moves the typed number by one step, never below zero. Thousands separators and further decimals are left out; text
 * that is not a number counts as zero.
 */
export function stepped(
  value: string,
  { by, step, decimals }: { by: 1n | -1n; step: string; decimals: number },
): string {
  const current = parseDecimal(cutTo(decimals, withoutGroups(value)), decimals) ?? 0n;
  const moved = current + by * (parseDecimal(step, decimals) ?? 0n);
  return formatFixed(moved > 0n ? moved : 0n, decimals, decimals);
}

function cutTo(decimals: number, plain: string): string {
  const [, whole, fraction] = /^(\d+)\.(\d+)$/.exec(plain) ?? [];
  if (whole === undefined || fraction === undefined) return plain;
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
}

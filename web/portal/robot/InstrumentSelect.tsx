import type { Asset } from '@candor/contracts/http/data.ts';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './robot.module.css';

interface InstrumentSelectProps {
  label: string;
  assets: readonly Asset[];
  /** Undefined: it is a list to choose one more from, which then stands elsewhere. */
  value: string | undefined;
  onChange: (symbol: string) => void;
}

/** The browser's own list, so that a phone shows its wheel and a keyboard its letters. */
export function InstrumentSelect({ label, assets, value, onChange }: InstrumentSelectProps) {
  const id = useId();
  return (
    <span className={styles.select}>
      <label htmlFor={id} className={value === undefined ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <span>
        <select id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
          {value === undefined && <option value="">{label}</option>}
          {assets.map(({ symbol, name }) => (
            <option key={symbol} value={symbol}>
              {symbol === name ? symbol : `${symbol} · ${name}`}
            </option>
          ))}
        </select>
        <ChevronDown size={14} aria-hidden="true" />
      </span>
    </span>
  );
}

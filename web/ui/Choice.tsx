import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Choice.module.css';
import { classes } from './classes.ts';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Why it cannot be chosen. */
  readonly disabledReason?: string;
}

interface ChoiceProps<Value extends string> {
  /** Names the group. */
  label: string;
  options: readonly Option<Value>[];
  /** Undefined: none is chosen yet. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** The choice is being carried out. */
  busy?: boolean;
  className?: string | undefined;
}

/** One of a few, as one bar whose chosen part is raised: Real | Demo, if Sell | if Buy. */
export function SegmentedControl<Value extends string>(props: ChoiceProps<Value>) {
  return <Choice {...props} look={styles.segmented} />;
}

/** One of a few, as a row of chips; the chosen one is tinted and ringed in the brand's colour. */
export function Chips<Value extends string>(props: ChoiceProps<Value>) {
  return <Choice {...props} look={styles.chips} />;
}

/** The same without background and ring, for a bar full of controls. */
export function QuietChips<Value extends string>(props: ChoiceProps<Value>) {
  return <Choice {...props} look={styles.quiet} />;
}

/** Native radio buttons, so that arrow keys, forms and screen readers work as everywhere. */
function Choice<Value extends string>(props: ChoiceProps<Value> & { look: string | undefined }) {
  const { label, options, value, onChange, busy = false, className, look } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-busy={busy || undefined} className={classes(look, className)}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={option.disabledReason}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabledReason !== undefined}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Choice.module.css';
import { classes } from './classes.ts';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Why the option cannot be chosen. */
  readonly disabledReason?: string;
}

interface ChoiceProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly Option<Value>[];
  /** Chosen value; undefined if nothing is chosen yet. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Whether the choice is being carried out. */
  busy?: boolean;
  className?: string | undefined;
}

/** Choice of one of a few options, as a bar whose chosen segment is raised: Real | Demo, if Sell | if Buy. */
export function SegmentedControl<Value extends string>(props: ChoiceProps<Value>) {
  return <Choice {...props} look={styles.segmented} />;
}

/** Choice of one of a few options, as a row of chips; the chosen chip is tinted and ringed in the brand's colour. */
export function Chips<Value extends string>(props: ChoiceProps<Value>) {
  return <Choice {...props} look={styles.chips} />;
}

/** Chips without background and ring, for a bar full of controls. */
export function QuietChips<Value extends string>(props: ChoiceProps<Value>) {
  return <Choice {...props} look={styles.quiet} />;
}

/** Renders native radio buttons, so that arrow keys, forms and screen readers work as usual. */
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

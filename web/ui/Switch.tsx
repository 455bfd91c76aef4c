import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange' | 'children'> {
  /** Accessible name of the switch. */
  label: string;
  isOn: boolean;
  /** Whether the change is under way. */
  busy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Switch that acts immediately or after a confirmation: it shows the present state, never the requested one. */
export function Switch({ label, isOn, busy = false, onChange, className, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={busy || undefined}
      className={classes(styles.switch, className)}
      onClick={() => {
        if (!busy) onChange(!isOn);
      }}
    >
      <span className={styles.knob} aria-hidden="true" />
    </button>
  );
}

import styles from './Button.module.css';
import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'buy' | 'sell';
export type ButtonSize = 'dense' | 'control' | 'form' | 'trade';

/** The look of a button, for links that lead to the next step. A separate file so that visitors' pages stay light. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'control', wide = false): string {
  return classes(styles.button, styles[variant], styles[size], wide && styles.wide);
}

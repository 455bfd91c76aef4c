import styles from './Button.module.css';
import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'buy' | 'sell';
export type ButtonSize = 'dense' | 'control' | 'form' | 'trade';

/** Returns a button's classes, for links to the next step. It has its own file so that visitors' pages stay light. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'control', wide = false): string {
  return classes(styles.button, styles[variant], styles[size], wide && styles.wide);
}

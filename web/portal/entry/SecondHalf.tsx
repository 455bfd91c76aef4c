import type { ReactNode } from 'react';
import styles from './form.module.css';
import { stepStyles } from './stepStyles.ts';

/** The place of a login's second half, which comes only when it is needed (`enhance/half.ts`). */
export function SecondHalf({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.form} data-step="half" hidden>
      <div data-half="" data-styles={stepStyles} />
      {children}
    </div>
  );
}

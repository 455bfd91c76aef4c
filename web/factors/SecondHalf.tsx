import type { ReactNode } from 'react';
import styles from '../ui/entranceForm.module.css';
import factors from './factors.module.css';
import qrCode from '../ui/QrCode.module.css';
import skeleton from '../ui/Skeleton.module.css';
import toast from '../ui/Toast.module.css';
import tooltip from '../ui/Tooltip.module.css';

/** Place of a login's second half, loaded only when needed (`enhance/secondStep.ts`). */
export function SecondHalf({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.form} data-step="half" hidden>
      <div data-half="" data-styles={stepStyles} />
      {children}
    </div>
  );
}

/**
 * Number of class names of the second half's style sheets, whose components are loaded only when needed
 * (`enhance/loginSteps.tsx`); using it keeps the build from dropping them as unused.
 */
const stepStyles = [factors, qrCode, skeleton, toast, tooltip].flatMap((names) => Object.keys(names)).length;

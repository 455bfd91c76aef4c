import type { ReactNode } from 'react';
import styles from '../ui/entranceForm.module.css';
import factors from './factors.module.css';
import qrCode from '../ui/QrCode.module.css';
import skeleton from '../ui/Skeleton.module.css';
import toast from '../ui/Toast.module.css';
import tooltip from '../ui/Tooltip.module.css';

/** The place of a login's second half, which comes only when it is needed (`enhance/half.ts`). */
export function SecondHalf({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.form} data-step="half" hidden>
      <div data-half="" data-styles={stepStyles} />
      {children}
    </div>
  );
}

/**
 * The styles of a login's second half, whose components come only when they are needed (`enhance/loginSteps.tsx`). The
 * page names how many they are: the build leaves out a style sheet of which nothing is used.
 */
const stepStyles = [factors, qrCode, skeleton, toast, tooltip].flatMap((names) => Object.keys(names)).length;

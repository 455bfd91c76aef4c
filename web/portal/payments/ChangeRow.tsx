import { ArrowRight } from 'lucide-react';
import styles from './payments.module.css';

interface ChangeRowProps {
  name: string;
  from: string;
  /** Figure afterwards; undefined if nothing changes yet. */
  to: string | undefined;
}

/** Row with a figure before and after. */
export function ChangeRow({ name, from, to }: ChangeRowProps) {
  return (
    <div className={styles.change}>
      <dt>{name}</dt>
      <dd>
        <span className={to === undefined ? undefined : styles.before}>{from}</span>
        {to !== undefined && (
          <>
            <ArrowRight size={14} aria-label="→" role="img" />
            <strong>{to}</strong>
          </>
        )}
      </dd>
    </div>
  );
}

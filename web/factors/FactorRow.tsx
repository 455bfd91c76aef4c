import type { ReactNode } from 'react';
import styles from './security.module.css';

interface FactorRowProps {
  icon: ReactNode;
  title: string;
  badge?: ReactNode;
  text: string;
  /** Actions of the row. */
  children: ReactNode;
}

/** Row of one proof of the client's identity. */
export function FactorRow({ icon, title, badge, text, children }: FactorRowProps) {
  return (
    <section className={styles.row} aria-label={title}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <h3>
          {title}
          {badge}
        </h3>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

import type { ReactNode } from 'react';
import styles from './drawings.module.css';

/** Thin lines in ink with one accent; none of them promises anything. */

export function OpenDrawing() {
  return (
    <Drawing>
      <rect x="2" y="5" width="46" height="38" rx="5" />
      <path className={styles.quiet} d="M11 16h16M11 24h24M11 32h14" />
      <circle className={styles.accent} cx="46" cy="36" r="10" />
      <path className={styles.accent} d="m41.5 36.5 3 3 6-6.5" />
    </Drawing>
  );
}

export function PractiseDrawing() {
  return (
    <Drawing>
      <path d="M4 43h52" />
      <path className={styles.quiet} d="M12 16v22M30 10v22M48 18v18" />
      <rect x="8" y="22" width="8" height="11" rx="1.5" />
      <rect className={styles.accent} x="26" y="14" width="8" height="13" rx="1.5" />
      <rect x="44" y="22" width="8" height="9" rx="1.5" />
    </Drawing>
  );
}

export function CheckDrawing() {
  return (
    <Drawing>
      <rect x="8" y="3" width="34" height="42" rx="5" />
      <path className={styles.quiet} d="M15 13h10M15 21h10M15 29h10" />
      <path d="M30 13h5M30 21h5" />
      <path className={styles.accent} d="M30 29h5M15 37h20" />
      <path className={styles.accent} d="m47 24 8 0m-4-4 4 4-4 4" />
    </Drawing>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 60 48" width="60" height="48" fill="none" aria-hidden="true">
      {children}
    </svg>
  );
}

import type { ReactNode } from 'react';
import type { DrawingName } from './drawingName.ts';
import styles from './drawings.module.css';

/** Drawings in thin lines of ink with one accent; none of them promises anything. */
const DRAWINGS: Readonly<Record<DrawingName, ReactNode>> = {
  'draw-open': (
    <>
      <rect x="2" y="5" width="46" height="38" rx="5" />
      <path className={styles.quiet} d="M11 16h16M11 24h24M11 32h14" />
      <circle className={styles.accent} cx="46" cy="36" r="10" />
      <path className={styles.accent} d="m41.5 36.5 3 3 6-6.5" />
    </>
  ),
  'draw-practise': (
    <>
      <path d="M4 43h52" />
      <path className={styles.quiet} d="M12 16v22M30 10v22M48 18v18" />
      <rect x="8" y="22" width="8" height="11" rx="1.5" />
      <rect className={styles.accent} x="26" y="14" width="8" height="13" rx="1.5" />
      <rect x="44" y="22" width="8" height="9" rx="1.5" />
    </>
  ),
  'draw-check': (
    <>
      <rect x="8" y="3" width="34" height="42" rx="5" />
      <path className={styles.quiet} d="M15 13h10M15 21h10M15 29h10" />
      <path d="M30 13h5M30 21h5" />
      <path className={styles.accent} d="M30 29h5M15 37h20" />
      <path className={styles.accent} d="m47 24 8 0m-4-4 4 4-4 4" />
    </>
  ),
  'draw-price': (
    <>
      <path d="M2 40h56" />
      <path className={styles.accent} d="M4 30h9l5-13 8 22 9-27 6 18h6" />
      <circle className={styles.accent} cx="50" cy="30" r="3" />
    </>
  ),
  'draw-people': (
    <>
      <circle cx="22" cy="14" r="8" />
      <path d="M7 43c0-12 7-17 15-17s15 5 15 17" />
      <circle className={styles.accent} cx="43" cy="18" r="6" />
      <path className={styles.accent} d="M42 30c8 0 12 5 12 13" />
    </>
  ),
  'draw-book': (
    <>
      <path d="M30 10c-8-5-17-5-26-2v32c9-3 18-3 26 2 8-5 17-5 26-2V8c-9-3-18-3-26 2Zm0 0v32" />
      <path className={styles.quiet} d="M10 16c5-1 10-1 14 1M10 24c5-1 10-1 14 1" />
      <path className={styles.accent} d="m37 28 4 4 8-11" />
    </>
  ),
};

export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 60 48" width="60" height="48" fill="none" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}

import type { ReactNode } from 'react';
import styles from './NotFoundBlock.module.css';

interface NotFoundBlockProps {
  title: string;
  text: string;
  code: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** Explains that an address has no page, with links, beside a chart that runs out of its frame. */
export function NotFoundBlock({ title, text, code, children }: NotFoundBlockProps) {
  return (
    <div className={styles.block}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <p className={styles.code}>{code}</p>
        <div className={styles.actions}>{children}</div>
      </div>
      <LostChart />
    </div>
  );
}

function LostChart() {
  return (
    <svg className={styles.drawing} viewBox="0 0 500 300" fill="none" aria-hidden="true">
      <rect className={styles.frame} x="1" y="1" width="400" height="260" rx="10" />
      <path className={styles.grid} d="M101 1v260M201 1v260M301 1v260M1 66h400M1 131h400M1 196h400" />
      <path className={styles.line} d="m21 112 40 36 34-24 48 48 37-59 48 23 39 43 50-69 40 20 44-35" />
      <path className={styles.lost} d="m401 95 40-19 40 19" />
      <circle className={styles.compass} cx="410" cy="210" r="86" />
      <circle className={styles.dial} cx="410" cy="210" r="69" />
      <path className={styles.tick} d="M410 138v14M410 268v14M338 210h14M468 210h14" />
      <path className={styles.needle} d="m442 166-20 56-24-24Z" />
      <path className={styles.tail} d="m442 166-20 56-56 30 32-54Z" />
    </svg>
  );
}

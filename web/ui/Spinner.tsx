import styles from './Spinner.module.css';

/** Spinner, only beside words that say what is under way; content that loads shows a skeleton instead. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M8 2a6 6 0 1 1-5.2 3" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

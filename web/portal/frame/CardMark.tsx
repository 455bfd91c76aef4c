import styles from './CardMark.module.css';

export const cardMarks = ['visa', 'mastercard', 'maestro'] as const;
type Mark = (typeof cardMarks)[number];

/** Marks by which clients recognise their card. */
export function CardMark({ mark }: { mark: Mark }) {
  if (mark === 'visa') {
    return (
      <span className={styles.mark} role="img" aria-label="Visa">
        <b className={styles.visa} aria-hidden="true">
          VISA
        </b>
      </span>
    );
  }
  const [left, right] = mark === 'mastercard' ? ['#eb001b', '#f79e1b'] : ['#0099df', '#ed0006'];
  return (
    <span className={styles.mark} role="img" aria-label={mark === 'mastercard' ? 'Mastercard' : 'Maestro'}>
      <svg viewBox="0 0 26 16" width="26" height="16" aria-hidden="true">
        <circle cx="9.5" cy="8" r="6" fill={left} />
        <circle cx="16.5" cy="8" r="6" fill={right} />
        <path d="M13 3.1a6 6 0 0 1 0 9.8a6 6 0 0 1 0-9.8" fill={mark === 'mastercard' ? '#ff5f00' : '#6c6bbd'} />
      </svg>
    </span>
  );
}

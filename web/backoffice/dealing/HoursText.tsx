import styles from './Terms.module.css';
import { useTermText } from './useTermText.ts';

/** Sessions one beneath the other, and whose clock and holidays they are by. */
export function HoursText({ text }: { text: string }) {
  const { hoursWords } = useTermText();
  const { sessions, where } = hoursWords(text);
  return (
    <>
      {sessions.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
      <span className={styles.where}>{where}</span>
    </>
  );
}

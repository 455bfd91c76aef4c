import styles from './Terms.module.css';
import { useTermText } from './useTermText.ts';

/** Sessions one beneath the other, with their time zone and holiday calendar. */
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

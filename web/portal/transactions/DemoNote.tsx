import { FlaskConical } from 'lucide-react';
import styles from './transactions.module.css';

/** Ruling R28: marks demo money as such, in text and by its colour. */
export function DemoNote({ text }: { text: string }) {
  return (
    <p className={styles.demo}>
      <FlaskConical size={16} aria-hidden="true" />
      {text}
    </p>
  );
}

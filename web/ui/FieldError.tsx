import { CircleAlert } from 'lucide-react';
import styles from './FieldError.module.css';

interface FieldErrorProps {
  id?: string;
  text: string | undefined;
}

/** The place of an error under its field; it exists before the error so that screen readers announce the change. */
export function FieldError({ id, text }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error} aria-live="polite">
      {text !== undefined && (
        <>
          <CircleAlert size={14} aria-hidden="true" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}

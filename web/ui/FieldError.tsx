import styles from './FieldError.module.css';
import { AlertIcon } from './icons.tsx';

interface FieldErrorProps {
  id?: string;
  text: string | undefined;
}

/** Place for an error under its field; it exists before the error so that screen readers announce the change. */
export function FieldError({ id, text }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error} aria-live="polite">
      {text !== undefined && <FieldErrorText text={text} />}
    </p>
  );
}

/** Text of an error under a field. */
export function FieldErrorText({ text }: { text: string }) {
  return (
    <>
      <AlertIcon size={14} />
      <span>{text}</span>
    </>
  );
}

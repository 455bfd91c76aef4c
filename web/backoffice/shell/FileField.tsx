import { useId } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import styles from './FileField.module.css';

interface FileFieldProps {
  label: string;
  accept: string;
  error?: string | undefined;
  onFile: (file: File | undefined) => void;
}

/** Field for a file, the browser's own. */
export function FileField({ label, accept, error, onFile }: FileFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './States.module.css';

interface EmptyStateProps {
  title: string;
  /** Text about what will appear here, and the next step. */
  text?: string | undefined;
  action?: ReactNode;
}

/** Says that a place is empty, with the next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** Title that says what happened. */
  title: string;
  /** Text about what is safe, and what to do. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Text of the button; by default *Try again*. */
  retry?: string | undefined;
}

export function ErrorState({ title, text, onRetry, retry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>
        <CircleAlert size={16} className={styles.icon} aria-hidden="true" />
        {title}
      </p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {onRetry !== undefined && <Button onClick={onRetry}>{retry ?? t('ui.tryAgain')}</Button>}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from '../../ui/entranceForm.module.css';

interface EntranceFormProps {
  /** The module of `enhance/parts` that sends it. */
  module: string;
  /** What that module needs to know. */
  facts: object;
  /** The step of the page that it is; it begins hidden where it is not the first. */
  step?: string;
  children: ReactNode;
}

const FIRST = 'form';

/** The form of an entrance: a page without a framework, whose module checks and sends it (decision 060). */
export function EntranceForm({ module, facts, step = FIRST, children }: EntranceFormProps) {
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      data-step={step}
      hidden={step !== FIRST}
      data-enhance={module}
      data-facts={JSON.stringify(facts)}
    >
      {children}
    </form>
  );
}

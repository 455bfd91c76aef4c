import type { ReactNode } from 'react';
import styles from '../../ui/entranceForm.module.css';

interface EntranceFormProps {
  /** Module of `enhance/parts` that sends the form. */
  module: string;
  /** Facts for that module. */
  facts: object;
  /** Step of the page; it starts hidden unless it is the first. */
  step?: string;
  children: ReactNode;
}

const FIRST = 'form';

/** Form of an entrance: a page without a framework, whose module checks and sends it (decision 060). */
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

import { useId } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import styles from './payments.module.css';

interface StepsProps {
  title: string;
  steps: readonly { readonly title: string; readonly text: string }[];
}

/** Explains before the press what happens after it. */
export function Steps({ title, steps }: StepsProps) {
  const id = useId();
  return (
    <Panel padded aria-labelledby={id}>
      <h2 id={id} className={styles.stepsTitle}>
        {title}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <strong>{step.title}</strong>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

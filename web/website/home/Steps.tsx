import type { WebsiteWords } from '../../data/words.server.ts';
import { CheckDrawing, OpenDrawing, PractiseDrawing } from './drawings.tsx';
import styles from './Steps.module.css';

interface StepsProps {
  words: WebsiteWords['website']['steps'];
}

export function Steps({ words }: StepsProps) {
  const steps = [
    { ...words.open, drawing: <OpenDrawing /> },
    { ...words.practise, drawing: <PractiseDrawing /> },
    { ...words.check, drawing: <CheckDrawing /> },
  ];
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className={styles.heading}>
        {words.title}
      </h2>
      <ol>
        {steps.map(({ title, text, drawing }) => (
          <li key={title} className={styles.step}>
            {drawing}
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { WebsiteWords } from '../../data/words.server.ts';
import styles from './Facts.module.css';

interface FactsProps {
  words: WebsiteWords['website']['facts'];
}

export function Facts({ words }: FactsProps) {
  return (
    <section aria-label={words.title} className={styles.facts}>
      {[words.markup, words.balance, words.fill].map(({ figure, text }) => (
        <div key={figure}>
          <p className={styles.figure}>{figure}</p>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </section>
  );
}

import type { WebsiteWords } from '../../data/words.server.ts';
import styles from './FairnessLink.module.css';

/** Leads to the figures of how the brand deals. */
export function FairnessLink({ words }: { words: WebsiteWords['website']['fairness'] }) {
  return (
    <p className={styles.line}>
      {words.text} <a href="/fairness">{words.link}</a>
    </p>
  );
}

import { importances } from '@candor/domain/economics/event.ts';
import type { Importance } from '@candor/domain/economics/event.ts';
import styles from './ImportanceBars.module.css';

/** One to three bars beside the word. */
export function ImportanceBars({ importance }: { importance: Importance }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {importances.map((one, index) => (
        <span key={one} data-on={index <= importances.indexOf(importance) || undefined} />
      ))}
    </span>
  );
}

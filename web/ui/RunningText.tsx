import { splitFigures } from './figures.ts';
import styles from './RunningText.module.css';

/** Sentence whose figures do not break across lines, in particular not after their sign. */
export function RunningText({ children }: { children: string }) {
  return splitFigures(children).map((part, place) => {
    const key = `${place} ${part}`;
    return place % 2 === 0 ? (
      part
    ) : (
      <span key={key} className={styles.figure}>
        {part}
      </span>
    );
  });
}

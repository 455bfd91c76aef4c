import type { FairnessWords } from '../../data/words.server.ts';
import type { Published } from './Execution.tsx';
import { fillText, shareText } from './fillText.ts';
import styles from './SideChart.module.css';

interface SideChartProps {
  words: FairnessWords;
  figures: Published;
}

/** Bar for each type of order: better, at the price, worse. The table below it has the same figures. */
export function SideChart({ words, figures }: SideChartProps) {
  const { execution } = words;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span className={styles.title}>{execution.chart}</span>
        <span data-side="better">{execution.better}</span>
        <span data-side="same">{execution.same}</span>
        <span data-side="worse">{execution.worse}</span>
      </figcaption>
      <ul>
        {figures.types.map((row) => (
          <Bar key={row.type} row={row} name={execution.types[row.type]} words={execution} />
        ))}
      </ul>
    </figure>
  );
}

interface BarProps {
  row: Published['types'][number];
  name: string;
  words: FairnessWords['execution'];
}

function Bar({ row: { better, same, worse }, name, words }: BarProps) {
  const compared = better + same + worse;
  const texts = {
    type: name,
    better: shareText(better, compared),
    same: shareText(same, compared),
    worse: shareText(worse, compared),
  };
  return (
    <li>
      <span className={styles.name}>{name}</span>
      {compared === 0 ? (
        <span className={styles.none}>{words.uncompared}</span>
      ) : (
        <svg
          role="img"
          aria-label={fillText(words.bar, texts)}
          viewBox={`0 0 ${compared} 10`}
          preserveAspectRatio="none"
          className={styles.bar}
        >
          <rect data-side="better" width={better} height="10" />
          <rect data-side="same" x={better} width={same} height="10" />
          <rect data-side="worse" x={better + same} width={worse} height="10" />
        </svg>
      )}
      <span className={styles.ends} aria-hidden="true">
        {compared > 0 && (
          <>
            <span data-side="better">{signed('+', better, texts.better)}</span>
            <span data-side="worse">{signed('−', worse, texts.worse)}</span>
          </>
        )}
      </span>
    </li>
  );
}

/** Adds a sign to a share; zero has none. */
function signed(sign: string, count: number, share: string): string {
  return count === 0 ? share : sign + share;
}

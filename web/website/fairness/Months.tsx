import type { WireMonth } from '@candor/contracts/http/reports.ts';
import type { FairnessWords } from '../../data/words.server.ts';
import { dayText, monthText, shortMonth } from '../../ui/dates.ts';
import { countText } from '../../ui/numbers.ts';
import styles from './Months.module.css';
import { Part } from './Part.tsx';
import { Rows } from './Section.tsx';
import { monthStart, fillText, shareText } from './fillText.ts';

interface MonthsProps {
  words: FairnessWords;
  /** Published months, newest first. */
  months: readonly WireMonth[];
}

/** Published months as columns, and in a table. */
export function Months({ words, months }: MonthsProps) {
  const { months: texts } = words;
  return (
    <Part title={texts.title} lead={texts.lead}>
      <figure className={styles.chart} aria-label={texts.chart}>
        {months.toReversed().map((month) => (
          <Column key={month.month} month={month} words={texts} most={highestShare(months)} />
        ))}
      </figure>
      <Rows label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col">{words.execution.orders}</th>
            <th scope="col">{words.execution.better}</th>
            <th scope="col">{words.execution.same}</th>
            <th scope="col">{words.execution.worse}</th>
            <th scope="col">{texts.within}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <MonthRow key={month.month} month={month} words={words} />
          ))}
        </tbody>
      </Rows>
    </Part>
  );
}

/** Returns the scale of all columns; at least a tenth, so that little does not look like much. */
function highestShare(months: readonly WireMonth[]): number {
  const shares = months.flatMap(({ figures }) =>
    figures === null ? [] : [shareOf(figures.better, figures), shareOf(figures.worse, figures)],
  );
  return Math.max(0.1, ...shares);
}

function shareOf(part: number, { better, same, worse }: NonNullable<WireMonth['figures']>): number {
  const compared = better + same + worse;
  return compared === 0 ? 0 : part / compared;
}

/** Half the height of a column, in units of its drawing. */
const HALF = 50;

function Column({ month, words, most }: { month: WireMonth; words: FairnessWords['months']; most: number }) {
  const { figures } = month;
  const start = monthStart(month.month);
  const [up, down] = figures === null ? [0, 0] : [shareOf(figures.better, figures), shareOf(figures.worse, figures)];
  const compared = figures === null ? 0 : figures.better + figures.same + figures.worse;
  const texts = {
    month: monthText(start),
    better: shareText(figures?.better ?? 0, compared),
    worse: shareText(figures?.worse ?? 0, compared),
  };
  const [above, below] = [(up / most) * HALF, (down / most) * HALF];
  return (
    <div className={styles.column}>
      <svg
        role="img"
        aria-label={figures === null ? `${texts.month}: ${words.few}` : fillText(words.bar, texts)}
        viewBox="0 0 10 100"
        preserveAspectRatio="none"
      >
        <rect data-side="better" y={HALF - above} width="10" height={above} />
        <rect data-side="worse" y={HALF} width="10" height={below} />
        <line x1="0" x2="10" y1={HALF} y2={HALF} />
      </svg>
      <span aria-hidden="true">{shortMonth(start)}</span>
    </div>
  );
}

function MonthRow({ month, words }: { month: WireMonth; words: FairnessWords }) {
  const { figures, reason, published_at: at } = month;
  const { execution, months, times } = words;
  return (
    <tr data-month={month.month}>
      <th scope="row">
        {monthText(monthStart(month.month))}
        {reason !== null && <small>{fillText(execution.corrected, { date: dayText(at), reason })}</small>}
      </th>
      {figures === null ? (
        <td colSpan={5}>{months.few}</td>
      ) : (
        <>
          <td data-label={execution.orders}>{countText(figures.orders)}</td>
          <td data-label={execution.better}>
            {shareText(figures.better, figures.better + figures.same + figures.worse)}
          </td>
          <td data-label={execution.same}>{shareText(figures.same, figures.better + figures.same + figures.worse)}</td>
          <td data-label={execution.worse}>
            {shareText(figures.worse, figures.better + figures.same + figures.worse)}
          </td>
          <td data-label={months.within}>
            {figures.times === null ? '–' : fillText(times.ms, { figure: figures.times.p95 })}
          </td>
        </>
      )}
    </tr>
  );
}

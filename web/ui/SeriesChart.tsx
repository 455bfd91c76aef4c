import styles from './SeriesChart.module.css';

export interface ChartPoint {
  readonly key: string;
  /** Text that the pointer shows. */
  readonly label: string;
  /** Values of the point, one for each line. */
  readonly values: readonly number[];
}

interface SeriesChartProps {
  lines: readonly string[];
  points: readonly ChartPoint[];
  /** Labels of the first and the last place of the horizontal axis. */
  ends: readonly [string, string];
  format: (value: number) => string;
}

/** Share of a point's width that its bars take. */
const FILLED = 0.8;
const HEIGHT = 120;

/**
 * Bars side by side for each point, above and below zero. The page has the same figures as a table, so screen readers
 * skip this chart.
 */
export function SeriesChart({ lines, points, ends, format }: SeriesChartProps) {
  const values = points.flatMap((point) => point.values);
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const range = most - least || 1;
  const yOf = (value: number) => ((most - value) / range) * HEIGHT;
  const width = FILLED / Math.max(1, lines.length);
  return (
    <div className={styles.chart} aria-hidden="true">
      <p className={styles.scale}>{format(most)}</p>
      <svg className={styles.bars} viewBox={`0 0 ${Math.max(1, points.length)} ${HEIGHT}`} preserveAspectRatio="none">
        {points.map(({ key, label, values: sums }, index) => (
          <g key={key}>
            <title>{[label, ...lines.map((line, place) => wordsOf(line, format(sums[place] ?? 0)))].join('\n')}</title>
            <rect className={styles.whole} x={index} y={0} width={1} height={HEIGHT} />
            {sums.map((value, place) => (
              <rect
                key={lines[place] ?? place}
                data-line={place}
                data-below={value < 0 || undefined}
                x={index + (1 - FILLED) / 2 + place * width}
                y={yOf(Math.max(0, value))}
                width={width}
                height={(Math.abs(value) / range) * HEIGHT}
              />
            ))}
          </g>
        ))}
        {least < 0 && <line className={styles.nought} x1={0} x2={points.length} y1={yOf(0)} y2={yOf(0)} />}
      </svg>
      {least < 0 && <p className={styles.scale}>{format(least)}</p>}
      <p className={styles.ends}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      {lines.some((line) => line !== '') && (
        <p className={styles.legend}>
          {lines.map((line, place) => (
            <span key={line} data-line={place}>
              {line}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function wordsOf(line: string, value: string): string {
  return line === '' ? value : `${line}: ${value}`;
}

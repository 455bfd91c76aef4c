import styles from './robot.module.css';

interface CurveProps {
  /** Values in order of time; as numbers, for drawing only. */
  values: readonly number[];
  /** Initial value, drawn as a horizontal line if it is in view. */
  base: number;
  /** Accessible description of the curve. */
  label: string;
}

const WIDTH = 600;
const HEIGHT = 140;
const EDGE = 4;

/** Line of money over time, without a promise: no fill, no glow, the initial value drawn across. */
export function Curve({ values, base, label }: CurveProps) {
  const all = [...values, base];
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const y = (value: number) => HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * WIDTH;
  const points = values.map((value, index) => `${tenths(x(index))},${tenths(y(value))}`).join(' ');
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={WIDTH} y1={y(base)} y2={y(base)} className={styles.base} />
      <polyline points={points} className={styles.line} />
    </svg>
  );
}

/** Rounds to tenths, finer than a screen can draw. */
function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}

import styles from './robot.module.css';

interface CurveProps {
  /** In order of time; as numbers, for drawing only. */
  values: readonly number[];
  /** Drawn across, where it lies in view: what it began with. */
  base: number;
  /** Its description, for people who cannot see it. */
  label: string;
}

const WIDTH = 600;
const HEIGHT = 140;
const EDGE = 4;

/** A line of money over time, without a promise: no fill, no glow, the beginning drawn across. */
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

/** Finer than a screen can draw. */
function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}

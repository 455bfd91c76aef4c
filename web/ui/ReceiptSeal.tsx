import { sealCells, shortHash } from '@candor/domain/evidence/seal.ts';
import type { SealCell } from '@candor/domain/evidence/seal.ts';
import { classes } from './classes.ts';
import styles from './ReceiptSeal.module.css';

/** Side of a cell, and the distance between the starts of two cells. */
const CELL = 4;
const STEP = 5;
/** Origin of the cells: after the seal, below the edge. */
const LEFT = 21;
const TOP = 3;

interface ReceiptSealProps {
  /** SHA-256 hash in lower-case hexadecimal; undefined while it is being computed, when the cells are empty. */
  hash: string | undefined;
  /** Accessible name of the drawing; omitted inside an element that already has a name. */
  label?: string | undefined;
  /** Text of the receipt's number. */
  number?: string | undefined;
  /** Text of the execution's tick. */
  tick?: string | undefined;
  /** Whether a check has shown that the receipt is not genuine. */
  isBroken?: boolean;
  /** Whether only the pattern is shown, for a row of a table. */
  isSmall?: boolean;
  className?: string | undefined;
}

/**
 * Appearance of a receipt everywhere: a seal, and the hash as a pattern that the eye can compare, beside them the
 * number, the tick and the start of the hash if there is room. It has no hooks, so that the server draws it too.
 */
export function ReceiptSeal(props: ReceiptSealProps) {
  const { hash, label, number, tick, isBroken = false, isSmall = false, className } = props;
  const cells = hash === undefined ? undefined : sealCells(hash);
  const isAlone = number === undefined && tick === undefined;
  return (
    <span
      className={classes(styles.receipt, isBroken && styles.broken, className)}
      {...(label !== undefined && { role: 'img', 'aria-label': label })}
      data-seal={hash}
    >
      <svg
        className={classes(styles.drawing, isSmall && styles.small)}
        viewBox={isSmall ? '17 0 47 25' : '0 0 64 25'}
        width={isSmall ? 34 : 64}
        height={isSmall ? 18 : 25}
        aria-hidden="true"
      >
        <rect className={styles.paper} x={isSmall ? 17.5 : 0.5} y="0.5" width={isSmall ? 46 : 63} height="24" rx="5" />
        {!isSmall && <Wax isBroken={isBroken} />}
        {cells?.map((row, y) => row.map((cell, x) => <Cell key={`${x} ${y}`} cell={cell} x={x} y={y} />))}
      </svg>
      {!isAlone && (
        <span className={styles.words} aria-hidden={label === undefined ? undefined : 'true'}>
          {number !== undefined && <span className={styles.number}>{number}</span>}
          {tick !== undefined && <span>{tick}</span>}
          {hash !== undefined && <span className={styles.hash}>{shortHash(hash)}</span>}
        </span>
      )}
    </span>
  );
}

/** Draws the seal, at the edge at which a receipt is torn off. */
function Wax({ isBroken }: { isBroken: boolean }) {
  return (
    <>
      <path className={styles.edge} d="M17.5 1v23" />
      <circle className={styles.wax} cx="9" cy="12.5" r="4.5" />
      <path className={styles.mark} d={isBroken ? 'M5.5 16 12.5 9' : 'M6.9 12.6 8.5 14.2 11.3 11'} />
    </>
  );
}

function Cell({ cell, x, y }: { cell: SealCell; x: number; y: number }) {
  return (
    <rect
      className={styles.cell}
      data-cell={cell}
      x={LEFT + x * STEP}
      y={TOP + y * STEP}
      width={CELL}
      height={CELL}
      rx="1"
    />
  );
}

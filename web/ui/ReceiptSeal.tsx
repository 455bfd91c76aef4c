import { sealCells, shortHash } from '@candor/domain/evidence/seal.ts';
import type { SealCell } from '@candor/domain/evidence/seal.ts';
import { classes } from './classes.ts';
import styles from './ReceiptSeal.module.css';

/** The width and height of a cell, and the distance between two. */
const CELL = 4;
const STEP = 5;
/** Where the cells begin: after the seal, below the edge. */
const LEFT = 21;
const TOP = 3;

interface ReceiptSealProps {
  /** SHA-256 in small hexadecimal; undefined while it is being computed: the cells are empty. */
  hash: string | undefined;
  /** Its name for those who do not see the drawing; left out where it is inside of something that has a name. */
  label?: string | undefined;
  /** The receipt's number, in words. */
  number?: string | undefined;
  /** The tick of the execution, in words. */
  tick?: string | undefined;
  /** A check has shown that it is not genuine. */
  isBroken?: boolean;
  /** For a row of a table: the pattern alone. */
  isSmall?: boolean;
  className?: string | undefined;
}

/**
 * The one look of a receipt wherever one is named: a seal, and its hash as a pattern that the eye compares; beside them
 * its number, its tick and the start of the hash where there is room. Without hooks, so that the server draws it too.
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

/** The seal itself, at the edge at which a receipt is torn off. */
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

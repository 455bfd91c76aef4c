import type { Instant, InstrumentSymbol, PositionId } from '../ids.ts';
import type { Money, Rate } from '../money/money.ts';
import type { Direction } from '../pricing/quote.ts';
import type { Receipt } from './receipt.ts';

/**
 * Figures by which a person recognises a receipt: those of its execution. History, platform and receipt show the same
 * ones, so the same trade has the same seal everywhere. A seal proves nothing; the signature does.
 */
export interface SealFacts {
  readonly position: PositionId;
  readonly symbol: InstrumentSymbol;
  readonly direction: Direction;
  readonly amount: Money;
  readonly leverage: number;
  readonly at: Instant;
  /** Rate of the fill; null: an update of the levels, which fills nothing. */
  readonly rate: Rate | null;
  /** Booked profit; null: nothing was booked. */
  readonly profit: Money | null;
}

/** Fill of a cell: none, light, half or full. */
export type SealCell = 0 | 1 | 2 | 3;

const LEVELS: readonly SealCell[] = [0, 1, 2, 3];
const COLUMNS = 8;
const ROWS = 4;
/** Hexadecimal digits in a seal: four cells show the eight bits of two digits. */
const DIGITS = (COLUMNS * ROWS) / 2;
const SHORT_LENGTH = 8;
const HASH = /^[0-9a-f]{64}$/;

/** Returns the text that the seal's hash covers, as UTF-8. */
export function sealText(facts: SealFacts): string {
  const { position, symbol, direction, amount, leverage, at, rate, profit } = facts;
  return ['candor-seal-1', position, symbol, direction, amount, leverage, at, rate ?? '-', profit ?? '-'].join(' ');
}

/** Returns the seal's figures of a receipt; undefined for one without executions. */
export function sealOf({ position, executions }: Receipt): SealFacts | undefined {
  const last = executions.at(-1);
  if (last === undefined) return undefined;
  const { id, symbol, direction, amount, leverage } = position;
  const profit = last.closing?.profit ?? null;
  return { position: id, symbol, direction, amount, leverage, at: last.at, rate: last.fillRate, profit };
}

/** Draws a hash as four rows of eight cells; undefined for a text that is not SHA-256 in lower-case hexadecimal. */
export function sealCells(hash: string): readonly (readonly SealCell[])[] | undefined {
  if (!HASH.test(hash)) return undefined;
  const cells = [...hash.slice(0, DIGITS)].flatMap((digit) => cellsOf(Number.parseInt(digit, 16)));
  return Array.from({ length: ROWS }, (_row, row) => cells.slice(row * COLUMNS, (row + 1) * COLUMNS));
}

/** Returns the start of a hash in a form to read aloud: `a3f9 02c1`. */
export function shortHash(hash: string): string {
  return hash.slice(0, SHORT_LENGTH).replace(/(.{4})(?=.)/g, '$1 ');
}

function cellsOf(digit: number): SealCell[] {
  return [LEVELS[digit >> 2] ?? 0, LEVELS[digit & 3] ?? 0];
}

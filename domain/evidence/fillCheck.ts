import type { BrandId, ExecutionId, Instant } from '../ids.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { Receipt, ReceiptExecution } from './receipt.ts';
import { TAPE_BLOCK_MS } from './tapeBlock.ts';

/** Outcomes of a check of a fill's receipt; `open`: the published tape can no longer decide it. */
export const fillOutcomes = ['right', 'wrong', 'open'] as const;
export type FillOutcome = (typeof fillOutcomes)[number];

/**
 * Verdicts of the server's own check, shown beside a report of a wrong fill: it confirms the report, does not, or
 * cannot decide.
 */
export const fillVerdicts = ['confirmed', 'notConfirmed', 'open'] as const;
export type FillVerdict = (typeof fillVerdicts)[number];

/** Age in days up to which fills are checked; for older ones the tape is soon removed. */
export const CHECKED_DAYS = 28;
/** Time after a fill by which the block with its tick has ended and is in its file. */
const TAPE_READY_MS = TAPE_BLOCK_MS + 2_000;
/** Time for which the tape may lack a fill's tick before the tick counts as missing for good. */
const TAPE_DELAY_MS = 2 * HOUR_MS;
/** Most fills that a client may report as wrong in a day; others can be reported later. */
export const WRONG_A_DAY = 20;

/** Rule FS-1: returns the instant since which fills are checked. */
export function checkedSince(now: Instant): Instant {
  return now - CHECKED_DAYS * DAY_MS;
}

/** Rule FS-1: returns the milliseconds until the tape can have a fill's tick; 0: it can be fetched now. */
export function untilTape(at: Instant, now: Instant): number {
  return Math.max(0, at + TAPE_READY_MS - now);
}

/** A verdict of `verdictOf` on a receipt's checks. */
type Verdict = 'proven' | 'provisional' | 'early' | 'open' | 'failed';

/**
 * Rule FS-2: returns the outcome of a verdict for a fill; undefined: it is checked again, since a tick that the tape
 * lacks just after a fill may still come, and an unreachable server decides nothing.
 */
export function fillOutcome(
  verdict: Verdict,
  { at, now, isReached }: { readonly at: Instant; readonly now: Instant; readonly isReached: boolean },
): FillOutcome | undefined {
  if (verdict === 'failed') return 'wrong';
  if (verdict === 'proven' || verdict === 'provisional') return 'right';
  return verdict === 'open' && isReached && now - at > TAPE_DELAY_MS ? 'open' : undefined;
}

/** The fill that a report is about, with its account as receipts name it. */
export interface NamedFill extends Pick<Receipt['account'], 'pin' | 'book'> {
  readonly execution: ExecutionId;
  readonly brandId: BrandId;
}

interface Naming extends Pick<Receipt, 'brandId'> {
  readonly account: Pick<Receipt['account'], 'pin' | 'book'>;
  readonly executions: readonly Pick<ReceiptExecution, 'id'>[];
}

/** Rule FS-4: is the receipt that of exactly this fill? A receipt of another one proves nothing about it. */
export function isReceiptOf({ brandId, account, executions }: Naming, fill: NamedFill): boolean {
  const isItsAccount = brandId === fill.brandId && account.pin === fill.pin && account.book === fill.book;
  return isItsAccount && executions.at(-1)?.id === fill.execution;
}

/** The server's findings on a receipt that was reported as wrong, and on its own for the same fill. */
export interface FillFindings {
  /** Verdict on the server's own receipt; undefined: its evidence has left the database. */
  readonly own: Verdict | undefined;
  /** Verdict on the reported receipt. */
  readonly reported: Verdict;
  /** Whether one of our keys signed the reported receipt. */
  readonly isSigned: boolean;
  /** Whether the reported receipt equals the server's own. */
  readonly isSame: boolean;
}

/**
 * Rule FS-4: confirms a report where our own receipt fails, or where we have signed two for the fill, or one that
 * fails. Anyone can alter a file, so a receipt that we have not signed confirms nothing. Check `isReceiptOf` first.
 */
export function fillVerdict({ own, reported, isSigned, isSame }: FillFindings): FillVerdict {
  if (own === 'failed') return 'confirmed';
  if (isSigned && (reported === 'failed' || (own !== undefined && !isSame))) return 'confirmed';
  return own === 'proven' || own === 'provisional' || own === 'early' ? 'notConfirmed' : 'open';
}

/** Counts of an account's checked fills. */
export interface FillScore {
  readonly fills: number;
  readonly right: number;
  readonly wrong: number;
  readonly open: number;
}

/** Rule FS-3: returns the state shown for an account's score: the worst of its outcomes. */
export function scoreState({ fills, right, wrong, open }: FillScore): 'none' | 'wrong' | 'waiting' | 'open' | 'right' {
  if (fills === 0) return 'none';
  if (wrong > 0) return 'wrong';
  if (right + open < fills) return 'waiting';
  return open > 0 ? 'open' : 'right';
}

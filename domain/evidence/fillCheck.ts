import type { BrandId, ExecutionId, Instant } from '../ids.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { Receipt, ReceiptExecution } from './receipt.ts';
import { TAPE_BLOCK_MS } from './tapeBlock.ts';

/** What a check of a fill's receipt has come to; `open`: the published tape cannot decide it any more. */
export const fillOutcomes = ['right', 'wrong', 'open'] as const;
export type FillOutcome = (typeof fillOutcomes)[number];

/**
 * What the server's own check says beside a report of a wrong fill: it finds the same; it does not; or it cannot tell.
 */
export const fillVerdicts = ['confirmed', 'notConfirmed', 'open'] as const;
export type FillVerdict = (typeof fillVerdicts)[number];

/** Fills of so many days are checked: of older ones the tape is soon removed. */
export const CHECKED_DAYS = 28;
/** How soon after a fill the block with its tick has ended and is in its file. */
const TAPE_READY_MS = TAPE_BLOCK_MS + 2_000;
/** So long the tape may lack a fill's tick before it is said to be missing for good. */
const TAPE_DELAY_MS = 2 * HOUR_MS;
/** So many fills a client may report as wrong in a day; the others stay to be reported. */
export const WRONG_A_DAY = 20;

/** Rule FS-1: since when fills are checked. */
export function checkedSince(now: Instant): Instant {
  return now - CHECKED_DAYS * DAY_MS;
}

/** Rule FS-1: for so long the tape is not asked for a fill's tick, which it cannot have yet; 0: it is asked. */
export function untilTape(at: Instant, now: Instant): number {
  return Math.max(0, at + TAPE_READY_MS - now);
}

/** As `verdictOf` of a receipt's checks. */
type Verdict = 'proven' | 'provisional' | 'early' | 'open' | 'failed';

/**
 * Rule FS-2: what a verdict means for a fill; undefined: it is checked again. What the tape lacks just after a fill it
 * may still get, and a server that was not reached says nothing of the fill.
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

/** Rule FS-4: whether a receipt is of this very fill. What we have signed of another says nothing of it. */
export function isReceiptOf({ brandId, account, executions }: Naming, fill: NamedFill): boolean {
  const isItsAccount = brandId === fill.brandId && account.pin === fill.pin && account.book === fill.book;
  return isItsAccount && executions.at(-1)?.id === fill.execution;
}

/** What the server has found of a receipt that was reported as wrong, and of its own for the same fill. */
export interface FillFindings {
  /** The check of the server's own receipt; undefined: its evidence has left the database. */
  readonly own: Verdict | undefined;
  /** The check of the reported receipt. */
  readonly reported: Verdict;
  /** Is the reported receipt signed by one of our keys? */
  readonly isSigned: boolean;
  /** Does it say the same as the server's own? */
  readonly isSame: boolean;
}

/**
 * Rule FS-4: a report is confirmed where our own receipt fails, or where we have signed two for the fill, or one that
 * fails. Anybody can alter a file: what we have not signed confirms nothing. `isReceiptOf` goes before.
 */
export function fillVerdict({ own, reported, isSigned, isSame }: FillFindings): FillVerdict {
  if (own === 'failed') return 'confirmed';
  if (isSigned && (reported === 'failed' || (own !== undefined && !isSame))) return 'confirmed';
  return own === 'proven' || own === 'provisional' || own === 'early' ? 'notConfirmed' : 'open';
}

/** The checked fills of an account. */
export interface FillScore {
  readonly fills: number;
  readonly right: number;
  readonly wrong: number;
  readonly open: number;
}

/** Rule FS-3: how an account's score is shown: the worst of what there is to say. */
export function scoreState({ fills, right, wrong, open }: FillScore): 'none' | 'wrong' | 'waiting' | 'open' | 'right' {
  if (fills === 0) return 'none';
  if (wrong > 0) return 'wrong';
  if (right + open < fills) return 'waiting';
  return open > 0 ? 'open' : 'right';
}

import type { BrandId, CommandId, EntryId, ExecutionId, Instant, InstrumentSymbol, PositionId } from '../ids.ts';
import type { Book, EntryKind, HouseAccount } from '../ledger/entry.ts';
import type { Money, Rate } from '../money/money.ts';
import { closingPrice, openingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import { MARK_UP, openingRate } from '../pricing/rates.ts';
import { actionCommand, splitOpenRate } from '../trading/corporateActions.ts';
import type { SplitRatio } from '../trading/corporateActions.ts';
import type { ClosingReason } from '../trading/position.ts';
import { profitAt } from '../trading/profit.ts';
import { isTicker } from '../trading/symbolChange.ts';
import type { Arrival } from './arrival.ts';

export const executionKinds = ['open', 'update', 'close', 'split', 'dividend'] as const;
export const executionActors = ['client', 'rule', 'robot', 'closeOut'] as const;

/** The evidence of one execution, as its client may show it to anybody: it names the account, never the person. */
export interface Receipt {
  readonly brandId: BrandId;
  /** The account reference, the book and its currency. */
  readonly account: { readonly pin: string; readonly book: Book; readonly currency: string };
  readonly position: ReceiptPosition;
  /** The opening of the position, and after it the execution that the receipt is for, where that is another. */
  readonly executions: readonly ReceiptExecution[];
  /** The splits between the two, in their order (rule CA-9). */
  readonly splits: readonly ReceiptSplit[];
  /** Of a close by a delisting: what was announced (rule CA-14). */
  readonly delisting: ReceiptDelisting | undefined;
  /** The symbol changes of the instrument up to the last execution, in their order (rule CA-20). */
  readonly symbolChanges: readonly ReceiptSymbolChange[];
  /** Is the last execution of those that the public log records (rule PL-2)? */
  readonly isLogged: boolean;
}

export interface ReceiptSplit extends SplitRatio {
  readonly at: Instant;
}

/** A delisting as it was announced to those who held the instrument. */
export interface ReceiptDelisting {
  readonly actionId: CommandId;
  readonly price: Rate;
  readonly announcedAt: Instant;
  /** From when on it could be carried out. */
  readonly effectiveAt: Instant;
}

/** A symbol change as it was announced, and when it was carried out. The position and the tape keep the symbol. */
export interface ReceiptSymbolChange {
  readonly actionId: CommandId;
  readonly ticker: string;
  readonly announcedAt: Instant;
  /** From when on it could be carried out. */
  readonly effectiveAt: Instant;
  readonly at: Instant;
}

export interface ReceiptPosition {
  readonly id: PositionId;
  readonly symbol: InstrumentSymbol;
  readonly direction: Direction;
  readonly amount: Money;
  readonly leverage: number;
}

export interface ReceiptExecution {
  readonly id: ExecutionId;
  readonly kind: (typeof executionKinds)[number];
  readonly at: Instant;
  readonly batch: number;
  readonly commandId: CommandId;
  /** Of a client's order; null: it was no client's, or is from before arrivals were stored. */
  readonly arrival: Arrival | null;
  readonly actor: (typeof executionActors)[number];
  readonly ruleVersion: string;
  readonly tick: Omit<Quote, 'symbol'>;
  readonly markUp: bigint;
  /** Of an opening under another mark-up than the specification's: which, in thousandths of a percent (rule SE-8). */
  readonly markUpSet?: bigint;
  /** What the client saw, where they sent it. */
  readonly expectedRate: Rate | null;
  /** An update fills nothing. */
  readonly fillRate: Rate | null;
  /** The levels as this execution left them; a close leaves none. */
  readonly stopLoss: Rate | null;
  readonly takeProfit: Rate | null;
  readonly closing: ReceiptClosing | null;
}

export interface ReceiptClosing {
  readonly reason: ClosingReason;
  readonly profit: Money;
  /** A profit of zero is not posted. */
  readonly entry: ReceiptEntry | null;
}

export interface ReceiptEntry {
  readonly id: EntryId;
  readonly kind: EntryKind;
  /** Its place in the account's chain, and the hash there. */
  readonly chainPosition: number;
  readonly hash: string;
  readonly postings: readonly { readonly account: 'client' | HouseAccount; readonly amount: Money }[];
}

/**
 * Does the opening follow from its tick: the right side of the quote and the mark-up of specification 9, or a lower one
 * that the receipt states (rule SE-8)?
 */
export function isOpeningRight({ executions: [opening], position: { direction } }: Receipt): boolean {
  if (opening?.kind !== 'open' || opening.fillRate === null || opening.closing !== null) return false;
  const { markUpSet = MARK_UP } = opening;
  if (markUpSet > MARK_UP) return false;
  const fill = openingRate(opening.tick, direction, markUpSet);
  return opening.fillRate === fill && opening.markUp === fill - openingPrice(opening.tick, direction);
}

/** Is the closing rate the price of its tick, or of the delisting, without a mark-up? */
export function isClosingRight({ executions, position: { direction }, delisting }: Receipt): boolean {
  const [, closing] = executions;
  if (closing?.kind !== 'close' || closing.fillRate === null) return false;
  return closing.markUp === 0n && closing.fillRate === (delisting?.price ?? closingPrice(closing.tick, direction));
}

/** Does the profit follow from both rates and the splits between them, and do the postings book just that? */
export function isBookingRight({ executions, position, splits }: Receipt): boolean {
  const [opening, closing] = executions;
  if (opening === undefined || opening.fillRate === null) return false;
  if (closing === undefined || closing.fillRate === null || closing.closing === null) return false;
  const { profit, entry } = closing.closing;
  const { direction } = position;
  const openRate = splits.reduce((open, ratio) => splitOpenRate(open, direction, ratio), opening.fillRate);
  return profit === profitAt({ ...position, openRate }, closing.fillRate) && isBooked(profit, entry);
}

/**
 * Rule CA-14: is a close for the reason of a delisting one that was announced before its instant, and carried out by
 * the engine for it, not before that instant; and has no other close one?
 */
export function isDelistingRight({ executions, delisting }: Receipt): boolean {
  const closing = executions.at(-1);
  const isDelisted = closing?.closing?.reason === 'delisted';
  if (closing === undefined || delisting === undefined || !isDelisted) return !isDelisted && delisting === undefined;
  const { actionId, announcedAt, effectiveAt } = delisting;
  const isByAction = closing.actor === 'rule' && closing.commandId === actionCommand({ actionId });
  return isByAction && announcedAt < effectiveAt && effectiveAt <= closing.at;
}

/**
 * Rule CA-20: was each symbol change announced before its instant, carried out not before it and before the execution
 * that the receipt is for, one after the other, and each to another well-formed symbol?
 */
export function areSymbolChangesRight({ executions, position, symbolChanges }: Receipt): boolean {
  const until = executions.at(-1)?.at;
  return symbolChanges.every(({ ticker, announcedAt, effectiveAt, at }, index) => {
    const before = symbolChanges[index - 1];
    const isInOrder = before === undefined || before.at <= at;
    const isOther = ticker !== (before?.ticker ?? position.symbol);
    const isInTime = announcedAt < effectiveAt && effectiveAt <= at && until !== undefined && at <= until;
    return isTicker(ticker) && isInOrder && isOther && isInTime;
  });
}

function isBooked(profit: Money, entry: ReceiptEntry | null): boolean {
  if (entry === null) return profit === 0n;
  const total = entry.postings.reduce((sum, { amount }) => sum + amount, 0n);
  const toClient = entry.postings.filter(({ account }) => account === 'client');
  return total === 0n && toClient.length === 1 && toClient[0]?.amount === profit;
}

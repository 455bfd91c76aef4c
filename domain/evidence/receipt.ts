import type { BrandId, CommandId, EntryId, ExecutionId, Instant, InstrumentSymbol, PositionId } from '../ids.ts';
import type { Book, EntryKind, BrokerAccount } from '../ledger/entry.ts';
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

/** The evidence of one execution, which its client may show to anyone: it names the account, never the person. */
export interface Receipt {
  readonly brandId: BrandId;
  /** Reference of the account, its book and its currency. */
  readonly account: { readonly pin: string; readonly book: Book; readonly currency: string };
  readonly position: ReceiptPosition;
  /** The opening of the position and, if it is another, the execution that the receipt is for. */
  readonly executions: readonly ReceiptExecution[];
  /** Splits between the two, in their order (rule CA-9). */
  readonly splits: readonly ReceiptSplit[];
  /** Announcement of the delisting that closed the position (rule CA-14). */
  readonly delisting: ReceiptDelisting | undefined;
  /** Symbol changes of the instrument up to the last execution, in their order (rule CA-20). */
  readonly symbolChanges: readonly ReceiptSymbolChange[];
  /** Whether the public log records the last execution (rule PL-2). */
  readonly isLogged: boolean;
}

export interface ReceiptSplit extends SplitRatio {
  readonly at: Instant;
}

/** A delisting as it was announced to holders of the instrument. */
export interface ReceiptDelisting {
  readonly actionId: CommandId;
  readonly price: Rate;
  readonly announcedAt: Instant;
  /** Instant from which the delisting could be carried out. */
  readonly effectiveAt: Instant;
}

/** A symbol change as it was announced, and when it was carried out. The position and the tape keep the symbol. */
export interface ReceiptSymbolChange {
  readonly actionId: CommandId;
  readonly ticker: string;
  readonly announcedAt: Instant;
  /** Instant from which the change could be carried out. */
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
  /** Arrival of a client's order; null: the order was not a client's, or is from before arrivals were stored. */
  readonly arrival: Arrival | null;
  readonly actor: (typeof executionActors)[number];
  readonly ruleVersion: string;
  readonly tick: Omit<Quote, 'symbol'>;
  readonly markUp: bigint;
  /** Mark-up of an opening, in thousandths of a percent, where it is not the specification's (rule SE-8). */
  readonly markUpSet?: bigint;
  /** Price that the client saw; null: the client did not send it. */
  readonly expectedRate: Rate | null;
  /** Rate of the fill; null: an update, which fills nothing. */
  readonly fillRate: Rate | null;
  /** Levels as this execution left them; a close leaves none. */
  readonly stopLoss: Rate | null;
  readonly takeProfit: Rate | null;
  readonly closing: ReceiptClosing | null;
}

export interface ReceiptClosing {
  readonly reason: ClosingReason;
  readonly profit: Money;
  /** Ledger entry of the profit; null: a profit of zero is not posted. */
  readonly entry: ReceiptEntry | null;
}

export interface ReceiptEntry {
  readonly id: EntryId;
  readonly kind: EntryKind;
  /** Position in the account's chain, and the hash there. */
  readonly chainPosition: number;
  readonly hash: string;
  readonly postings: readonly { readonly account: 'client' | BrokerAccount; readonly amount: Money }[];
}

/**
 * Does the opening follow from its tick: the right side of the quote, with the mark-up of specification 9 or a lower
 * one that the receipt states (rule SE-8)?
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

/** Does the profit follow from both rates and the splits between them, and do the postings book exactly that? */
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
 * Rule CA-14: is a close by a delisting one that was announced before its instant, and carried out by the engine for
 * that action, not before the instant; and does no other close have a delisting?
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
 * Rule CA-20: was each symbol change announced before its instant, carried out no earlier than it and before the
 * execution that the receipt is for, one after the other, and each to another well-formed symbol?
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

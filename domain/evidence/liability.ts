import { assert } from '../assert.ts';
import type { BrandId, Instant } from '../ids.ts';
import { MONEY_LIMIT, ZERO, maxMoney, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** Amounts that a brand owes to one client on their real account. */
export interface LiabilityParts {
  /** Sum of the account's own postings; below zero only while something is open. */
  readonly balance: Money;
  /** Profit of open positions, at the tick of the count. */
  readonly openProfit: Money;
  /** Amount reserved for withdrawals that are not paid yet. */
  readonly withdrawals: Money;
  /** Money that has arrived for the client and cannot be credited yet. */
  readonly suspended: Money;
}

/** Scope of a count: all real accounts of a brand in one currency, at one instant. */
export interface CountedBook {
  readonly brandId: BrandId;
  readonly currency: string;
  readonly at: Instant;
}

/** One client's line in a count. It contains their PIN, so that no two clients can be shown the same line. */
export interface Liability extends LiabilityParts {
  readonly pin: string;
  /** 16 random bytes in hexadecimal that only the client gets: without them a hash cannot be traced to a client. */
  readonly salt: string;
}

/** A count and its result, as it is signed and published. */
export interface LiabilityCount extends CountedBook {
  /** Newest batch of the engine that changed one of the brand's accounts; everything up to it is counted. */
  readonly journal: number;
  /** Newest tick of any instrument at that moment; 0: there was none yet. */
  readonly tick: number;
  readonly leaves: number;
  /** Sum of all lines in micro-units; may exceed the range of `Money`. */
  readonly total: bigint;
  /** Root of the tree: SHA-256 in lower-case hexadecimal. */
  readonly root: string;
}

const LEAF_FORMAT = 'candor-liability-1';
const COUNT_FORMAT = 'candor-liabilities-1';
const ASCII_END = 128;

/**
 * Rule LB-2: returns what is owed to a client. An account below zero, while a loss is open, is owed nothing: the loss
 * beyond its balance is the broker's (ruling R6) and reduces neither the client's reserves nor any other client's
 * money.
 */
export function owed({ balance, openProfit, withdrawals, suspended }: LiabilityParts): Money {
  return money(maxMoney(ZERO, money(balance + openProfit)) + withdrawals + suspended);
}

/** Rule LB-4: are these parts valid for a line? Reserves are never below zero, and no amount is out of range. */
export function isLiability({ balance, openProfit, withdrawals, suspended }: LiabilityParts): boolean {
  const worth = balance + openProfit;
  const most = (worth > 0n ? worth : 0n) + withdrawals + suspended;
  return withdrawals >= 0n && suspended >= 0n && worth >= -MONEY_LIMIT && most <= MONEY_LIMIT;
}

/** Returns the bytes that a leaf's hash covers: a zero byte, then the line. */
export function liabilityBytes(book: CountedBook, line: Liability): Uint8Array<ArrayBuffer> {
  const text = liabilityText(book, line);
  const bytes = new Uint8Array(text.length + 1);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    assert(code < ASCII_END, `not ASCII: ${text}`);
    bytes[index + 1] = code;
  }
  return bytes;
}

/** Formats a line of a count in ASCII, amounts in micro-units. */
export function liabilityText({ brandId, currency, at }: CountedBook, line: Liability): string {
  const { pin, salt, balance, openProfit, withdrawals, suspended } = line;
  const parts = `${balance} ${openProfit} ${withdrawals} ${suspended} ${owed(line)}`;
  return `${LEAF_FORMAT} ${brandId} ${currency} ${at} ${pin} ${salt} ${parts}`;
}

/**
 * Formats the signed text of a count, UTF-8: one field a line, with a line end after the last one, the total in
 * micro-units.
 */
export function countText({ brandId, currency, at, journal, tick, leaves, total, root }: LiabilityCount): string {
  const lines = [COUNT_FORMAT, brandId, currency, at, journal, tick, leaves, total, root];
  return `${lines.join('\n')}\n`;
}

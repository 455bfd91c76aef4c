import { assert } from '../assert.ts';
import type { BrandId, Instant } from '../ids.ts';
import { MONEY_LIMIT, ZERO, maxMoney, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** What a brand owes to one client, part by part, of their real account. */
export interface LiabilityParts {
  /** The sum of the account's own postings; below zero only while something is open. */
  readonly balance: Money;
  /** Of open positions, at the tick of the count. */
  readonly openProfit: Money;
  /** Set aside for withdrawals that are not paid yet. */
  readonly withdrawals: Money;
  /** Money that has arrived for the client and cannot be credited yet. */
  readonly suspended: Money;
}

/** What a count is of: all real accounts of a brand in one currency, at one instant. */
export interface CountedBook {
  readonly brandId: BrandId;
  readonly currency: string;
  readonly at: Instant;
}

/** One client's line in a count. Their PIN is in it, so that no two clients can be shown the same line. */
export interface Liability extends LiabilityParts {
  readonly pin: string;
  /** 16 bytes in hexadecimal that only the client gets: without them a hash cannot be traced to a client. */
  readonly salt: string;
}

/** Where a count was taken, and what it came to; this is what is signed and published. */
export interface LiabilityCount extends CountedBook {
  /** The newest batch of the engine in which one of the brand's accounts has changed: all until then is counted. */
  readonly journal: number;
  /** The newest tick of any instrument at that moment; 0: there was none yet. */
  readonly tick: number;
  readonly leaves: number;
  /** In micro-units; more than `Money` can be. */
  readonly total: bigint;
  /** SHA-256 in small hexadecimal. */
  readonly root: string;
}

const LEAF_FORMAT = 'candor-liability-1';
const COUNT_FORMAT = 'candor-liabilities-1';
const ASCII_END = 128;

/**
 * Rule LB-2: what is owed. An account that is worth less than nothing, while a loss is open, is owed nothing: the loss
 * beyond its balance is the broker's (ruling R6) and takes nothing from what is set aside, nor from any other client.
 */
export function owed({ balance, openProfit, withdrawals, suspended }: LiabilityParts): Money {
  return money(maxMoney(ZERO, money(balance + openProfit)) + withdrawals + suspended);
}

/** Rule LB-4: can these parts be a line? What is set aside is never below zero, and no amount is out of range. */
export function isLiability({ balance, openProfit, withdrawals, suspended }: LiabilityParts): boolean {
  const worth = balance + openProfit;
  const most = (worth > 0n ? worth : 0n) + withdrawals + suspended;
  return withdrawals >= 0n && suspended >= 0n && worth >= -MONEY_LIMIT && most <= MONEY_LIMIT;
}

/** What a leaf's hash is of: a byte of 0, then the line. */
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

/** A line of a count in ASCII, amounts in micro-units. */
export function liabilityText({ brandId, currency, at }: CountedBook, line: Liability): string {
  const { pin, salt, balance, openProfit, withdrawals, suspended } = line;
  const parts = `${balance} ${openProfit} ${withdrawals} ${suspended} ${owed(line)}`;
  return `${LEAF_FORMAT} ${brandId} ${currency} ${at} ${pin} ${salt} ${parts}`;
}

/** What is signed of a count, UTF-8: one line each, with a line end after the last one, the total in micro-units. */
export function countText({ brandId, currency, at, journal, tick, leaves, total, root }: LiabilityCount): string {
  const lines = [COUNT_FORMAT, brandId, currency, at, journal, tick, leaves, total, root];
  return `${lines.join('\n')}\n`;
}

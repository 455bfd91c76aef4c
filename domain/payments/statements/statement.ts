import type { Instant } from '../../ids.ts';
import type { MinorAmount } from '../currency.ts';
import { readTransactionNumber } from '../reference.ts';
import type { ReportLine } from '../settlementReport.ts';
import { utcDate } from '../../time.ts';

/** An incoming transfer, with the number of its entry in the file; outgoing entries have numbers too. */
export interface StatementEntry {
  readonly entry: number;
  readonly transfer: BookedTransfer;
}

/**
 * Result of reading a file. Undefined: not a statement of this format. A number: the entry that cannot be read, 0 for
 * the file itself.
 */
export type ReadStatement = readonly StatementEntry[] | number | undefined;

const TEXT_MAXIMUM = 140;
const NAME_MAXIMUM = 150;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads the start of a day, or an instant with its offset; undefined where the calendar has no such day. */
export function instantOf(text: string): Instant | undefined {
  const day = DAY.exec(text.slice(0, 10))?.[0];
  if (day === undefined) return undefined;
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || utcDate(at) !== day) return undefined;
  if (text.length === 10) return at;
  const moment = /^T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?$/.test(text.slice(10));
  const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/.test(text.slice(10));
  const parsed = moment ? Date.parse(hasZone ? text : `${text}Z`) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

export interface BookedTransfer {
  /** The bank's own unique reference; undefined where it has none. */
  readonly reference: string | undefined;
  /** A reference that may repeat: the payer's own, or the number of the entry in its statement. */
  readonly weakReference: string | undefined;
  /** Everything that the payer wrote, in the pieces in which the bank sends it. */
  readonly pieces: readonly string[];
  readonly payer: string | undefined;
  readonly amount: MinorAmount;
  readonly at: Instant;
}

/** Placeholders for a missing reference. */
const NO_REFERENCE = /^(?:NONREF|NOREF|NOTPROVIDED|KREF\+?)?$/i;

/** Reads a reference; undefined for a placeholder. */
export function referenceIn(text: string | undefined): string | undefined {
  const reference = plain(text ?? '');
  return NO_REFERENCE.test(reference) ? undefined : reference;
}

/**
 * Converts the transfers of a statement to a report's lines. Rule RC-3: a transfer without a reference is named by its
 * day, its amount and its text; a second one of that name gets a number, the same in any other statement of that day.
 */
export function linesOf(entries: readonly StatementEntry[]): readonly { row: number; line: ReportLine }[] {
  const counts = new Map<string, number>();
  return entries.map(({ entry, transfer }) => {
    if (transfer.reference !== undefined) return { row: entry, line: lineOf(transfer, transfer.reference) };
    const name = madeName(transfer);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { row: entry, line: lineOf(transfer, count === 1 ? name : `${name} (${count})`) };
  });
}

function madeName({ weakReference, pieces, amount, at }: BookedTransfer): string {
  const day = utcDate(at);
  const words = [weakReference, ...pieces].filter((part) => part !== undefined);
  return `${day} ${amount.minor} ${plain(words.join(' '))}`.slice(0, TEXT_MAXIMUM).trim();
}

function lineOf({ pieces, payer, amount, at }: BookedTransfer, name: string): ReportLine {
  return {
    providerRef: name.slice(0, NAME_MAXIMUM),
    amount,
    at,
    order: orderOf(pieces) ?? plain(pieces.join(' ')).slice(0, TEXT_MAXIMUM),
    fee: undefined,
    payer: payer === undefined ? undefined : plain(payer).slice(0, TEXT_MAXIMUM),
  };
}

/**
 * Finds our number in the texts, even where the bank has broken it at the end of a line. Only neighbours are joined:
 * the words of a third piece may follow the number's end without a blank.
 */
function orderOf(pieces: readonly string[]): string | undefined {
  const joined = pieces.slice(1).map((piece, index) => `${pieces[index] ?? ''}${piece}`);
  const candidates = [pieces.join(' '), ...joined].flatMap((text) => text.split(/[^0-9A-Za-z-]+/));
  return candidates.map(readTransactionNumber).find((number) => number !== undefined);
}

function plain(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

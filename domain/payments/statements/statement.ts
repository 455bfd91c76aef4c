import type { Instant } from '../../ids.ts';
import type { MinorAmount } from '../currency.ts';
import { readTransactionNumber } from '../reference.ts';
import type { ReportLine } from '../settlementReport.ts';

/** Money that came in, and the number of its entry in the file; entries that went out have numbers too. */
export interface StatementEntry {
  readonly entry: number;
  readonly line: ReportLine;
}

/** Undefined: no statement of this format. A number: the entry that cannot be read, 0 for the file itself. */
export type ReadStatement = readonly StatementEntry[] | number | undefined;

const TEXT_MAXIMUM = 140;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The beginning of a day, or the instant with its offset; undefined where it is no day of the calendar. */
export function instantOf(text: string): Instant | undefined {
  const day = DAY.exec(text.slice(0, 10))?.[0];
  if (day === undefined) return undefined;
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return undefined;
  if (text.length === 10) return at;
  const moment = /^T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?$/.test(text.slice(10));
  const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/.test(text.slice(10));
  const parsed = moment ? Date.parse(hasZone ? text : `${text}Z`) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

export interface BookedTransfer {
  /** The bank's own name of it; undefined where it gives none. */
  readonly reference: string | undefined;
  /** Everything that the payer wrote, in the pieces in which the bank gives it. */
  readonly pieces: readonly string[];
  readonly payer: string | undefined;
  readonly amount: MinorAmount;
  readonly at: Instant;
}

/** As a report has it. A bank that names a transfer by nothing names it by its day, its amount and its words. */
export function lineOfTransfer({ reference, pieces, payer, amount, at }: BookedTransfer): ReportLine {
  const words = plain(pieces.join(' '));
  const made = `${new Date(at).toISOString().slice(0, 10)} ${amount.minor} ${words}`;
  return {
    ...{ providerRef: (reference === undefined ? made : plain(reference)).slice(0, TEXT_MAXIMUM).trim(), amount, at },
    order: orderOf(pieces) ?? words.slice(0, TEXT_MAXIMUM),
    fee: undefined,
    payer: payer === undefined ? undefined : plain(payer).slice(0, TEXT_MAXIMUM),
  };
}

/** Our number among these words, also where the bank has broken it at the end of a line. */
function orderOf(pieces: readonly string[]): string | undefined {
  const candidates = [pieces.join(' '), pieces.join('')].flatMap((text) => text.split(/[^0-9A-Za-z-]+/));
  return candidates.map(readTransactionNumber).find((number) => number !== undefined);
}

function plain(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

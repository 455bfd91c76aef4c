import { parseMinor } from '../currency.ts';
import type { MinorAmount } from '../currency.ts';
import { instantOf, referenceIn } from './statement.ts';
import type { ReadStatement, StatementEntry } from './statement.ts';

interface Field {
  readonly tag: string;
  readonly text: string;
}

/** A booking of a message: `:61:` and the information that follows. */
interface Booking {
  readonly line: string;
  information: string;
}

const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]{1,15})$/;
const LINE = /^(\d{6})(\d{4})?(C|D|RC|RD)([A-Z])?(\d{1,12},\d{0,2}\d?)([A-Z][A-Z0-9]{3})(.{0,16}?)(?:\/\/(.{0,16}))?$/;

/**
 * Rule RC-8: reads a statement of SWIFT, MT940: its credits. The opening balance plus all bookings must equal the
 * closing balance; otherwise a line is missing and the statement is refused.
 */
export function readMt940(text: string): ReadStatement {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (!/^\s*(?:\{1:|:20:)/.test(plain)) return undefined;
  const found: StatementEntry[] = [];
  let count = 0;
  for (const message of messagesOf(fieldsOf(plain))) {
    const read = readMessage(message, count);
    if (typeof read === 'number') return read;
    count += read.bookings;
    found.push(...read.entries);
  }
  return found;
}

/** Splits a text into fields with their continuation lines; what is around the messages is left out. */
function fieldsOf(text: string): readonly Field[] {
  const fields: { tag: string; text: string }[] = [];
  for (const line of text.split('\n')) {
    const inner = line.replace(/^\{.*\{4:/, '').trimEnd();
    const head = FIELD.exec(inner);
    const last = fields.at(-1);
    if (head !== null) fields.push({ tag: head[1] ?? '', text: head[2] ?? '' });
    else if (last !== undefined && inner !== '' && !/^-\}?/.test(inner) && !inner.startsWith('{')) {
      last.text += `\n${inner}`;
    }
  }
  return fields;
}

/** Splits fields into messages, each of which begins with its own reference. */
function messagesOf(fields: readonly Field[]): readonly (readonly Field[])[] {
  const messages: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20') messages.push([field]);
    else messages.at(-1)?.push(field);
  }
  return messages;
}

interface Message {
  readonly bookings: number;
  readonly entries: readonly StatementEntry[];
}

function readMessage(fields: readonly Field[], before: number): Message | number {
  const [opening, closing] = [balanceOf(fields, '60'), balanceOf(fields, '62')];
  if (opening === undefined || closing?.currency !== opening.currency) return before + 1;
  const bookings = bookingsOf(fields);
  const entries: StatementEntry[] = [];
  let total = opening.minor;
  for (const [index, booking] of bookings.entries()) {
    const entry = before + index + 1;
    const read = readBooking(booking, opening.currency);
    if (read === undefined) return entry;
    total += read.signed;
    if (read.transfer !== undefined) entries.push({ entry, transfer: read.transfer });
  }
  return total === closing.minor ? { bookings: bookings.length, entries } : before + Math.max(1, bookings.length);
}

function bookingsOf(fields: readonly Field[]): readonly Booking[] {
  const bookings: Booking[] = [];
  for (const { tag, text } of fields) {
    // Information that follows the closing balance is about the whole statement.
    if (tag.startsWith('62')) break;
    if (tag === '61') bookings.push({ line: text.split('\n')[0] ?? '', information: '' });
    const last = bookings.at(-1);
    if (tag === '86' && last?.information === '') last.information = text;
  }
  return bookings;
}

function balanceOf(fields: readonly Field[], number: string): MinorAmount | undefined {
  const found = fields.find(({ tag }) => tag === `${number}F` || tag === `${number}M`);
  const [, sign, , currency = '', digits = ''] = BALANCE.exec(found?.text.split('\n')[0] ?? '') ?? [];
  const amount = commaAmount(digits, currency);
  return amount === undefined ? undefined : { ...amount, minor: sign === 'D' ? -amount.minor : amount.minor };
}

/** Reads a booking, with a transfer if money came in; undefined: it cannot be read. */
function readBooking({ line, information }: Booking, currency: string) {
  const found = LINE.exec(line);
  if (found === null) return undefined;
  const [, valueDay = '', bookingDay, mark = '', , digits = '', , owner = '', bank] = found;
  const amount = commaAmount(digits, currency);
  const at = bookedAt(valueDay, bookingDay);
  if (amount === undefined || at === undefined || amount.minor <= 0n) return undefined;
  if (mark !== 'C') return { signed: mark === 'RD' ? amount.minor : -amount.minor, transfer: undefined };
  const { pieces, payer } = wordsOf(information);
  const [reference, weakReference] = [referenceIn(bank), referenceIn(owner)];
  const words = weakReference === undefined ? pieces : [...pieces, weakReference];
  return { signed: amount.minor, transfer: { reference, weakReference, pieces: words, payer, amount, at } };
}

/** Returns the booking day, in the value day's year or, around New Year, the nearer one. */
function bookedAt(valueDay: string, bookingDay: string | undefined): number | undefined {
  const year = 2000 + Number.parseInt(valueDay.slice(0, 2), 10);
  const value = instantOf(`${year}-${valueDay.slice(2, 4)}-${valueDay.slice(4)}`);
  if (value === undefined || bookingDay === undefined) return value;
  const near = [year - 1, year, year + 1].flatMap(
    (one) => instantOf(`${one}-${bookingDay.slice(0, 2)}-${bookingDay.slice(2)}`) ?? [],
  );
  return near.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))[0];
}

function commaAmount(digits: string, currency: string): MinorAmount | undefined {
  return /^\d+,\d*$/.test(digits) ? parseMinor(digits.replace(/,$/, '').replace(',', '.'), currency) : undefined;
}

/** Reads the texts of `:86:`, free or in the numbered parts that German banks write. */
function wordsOf(information: string): { readonly pieces: readonly string[]; readonly payer: string | undefined } {
  const lines = information.split('\n');
  const separator = /^\d{3}([^0-9A-Za-z\s])(?=\d{2})/.exec(information)?.[1];
  if (separator === undefined) return { pieces: lines, payer: /\/NAME\/([^/]+)/.exec(lines.join(''))?.[1] };
  const parts = lines
    .join('')
    .slice(3)
    .split(separator)
    .filter((part) => /^\d{2}/.test(part));
  const named = (requested: (number: number) => boolean) =>
    parts.filter((part) => requested(Number.parseInt(part.slice(0, 2), 10))).map((part) => part.slice(2));
  const payer = named((number) => number === 32 || number === 33)
    .join('')
    .trim();
  return {
    pieces: named((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)),
    payer: payer === '' ? undefined : payer,
  };
}

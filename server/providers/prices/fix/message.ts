import { assert } from '@candor/domain/assert.ts';

/** Fields of a message in order of arrival: repeating groups are distinguished by order alone. */
export type Fields = readonly (readonly [tag: number, value: string])[];

const SOH = '\x01';
const BEGIN = '8=FIX.4.4\x019=';
const LENGTH_DIGITS_MAX = 6;
/** Length of the trailer: `10=`, three digits and the delimiter. */
const TRAILER_LENGTH = 7;
export const MESSAGE_MAX = 64 * 1_024;

/** Returns the first value of a tag. */
export function valueOf(fields: Fields, tag: number): string | undefined {
  return fields.find(([found]) => found === tag)?.[1];
}

/** Returns a whole number that is not negative, such as a sequence number or a length. */
export function countOf(fields: Fields, tag: number): number | undefined {
  const text = valueOf(fields, tag);
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

/** Computes the sum of all bytes, modulo 256, as three digits. */
export function checksumOf(text: string): string {
  const sum = Buffer.from(text, 'latin1').reduce((total, byte) => total + byte, 0);
  return String(sum % 256).padStart(3, '0');
}

/** Frames a body: begin string and length in front, checksum at the end. */
export function encode(fields: Fields): string {
  assert(
    fields.every(([, value]) => value !== '' && !value.includes(SOH)),
    'a FIX value is not empty and has no separator in it',
  );
  const body = fields.map(([tag, value]) => `${tag}=${value}${SOH}`).join('');
  const framed = `${BEGIN}${body.length}${SOH}${body}`;
  return `${framed}10=${checksumOf(framed)}${SOH}`;
}

/**
 * Cuts a stream of bytes into messages. Garbled bytes (a wrong length or checksum, bytes between messages) are dropped
 * and counted, as FIX requires: the gap in the sequence numbers then shows that something is missing.
 */
export class MessageReader {
  readonly #onGarbage: (what: string) => void;
  #rest = '';

  constructor(onGarbage: (what: string) => void) {
    this.#onGarbage = onGarbage;
  }

  /** Returns the messages that these bytes complete. */
  take(bytes: Buffer): Fields[] {
    this.#rest += bytes.toString('latin1');
    const messages: Fields[] = [];
    for (let found = this.#next(); found !== undefined; found = this.#next()) {
      if (found !== 'garbled') messages.push(found);
    }
    return messages;
  }

  #next(): Fields | 'garbled' | undefined {
    if (this.#rest === '') return undefined;
    const begin = this.#rest.indexOf(BEGIN);
    if (begin !== 0) return this.#skipTo(begin);
    const lengthEnd = this.#rest.indexOf(SOH, BEGIN.length);
    const length = this.#lengthBefore(lengthEnd);
    if (length === undefined) return undefined;
    const bodyEnd = lengthEnd + 1 + length;
    if (length < 0) return this.#garble('wrong lengths');
    const end = bodyEnd + TRAILER_LENGTH;
    if (this.#rest.length < end) return undefined;
    const framed = this.#rest.slice(0, bodyEnd);
    if (this.#rest.slice(bodyEnd, end) !== `10=${checksumOf(framed)}${SOH}`) return this.#garble('wrong checksums');
    const body = this.#rest.slice(lengthEnd + 1, bodyEnd);
    this.#rest = this.#rest.slice(end);
    return fieldsOf(body) ?? this.#count('wrong fields');
  }

  /** Returns the length; -1 if it is impossible, undefined while it has not arrived completely. */
  #lengthBefore(lengthEnd: number): number | undefined {
    const digits = this.#rest.slice(BEGIN.length, lengthEnd < 0 ? undefined : lengthEnd);
    if (lengthEnd < 0 && digits.length <= LENGTH_DIGITS_MAX) return undefined;
    const length = /^\d{1,6}$/.test(digits) ? Number.parseInt(digits, 10) : -1;
    return length > MESSAGE_MAX ? -1 : length;
  }

  /** Drops the bytes before the next beginning; the last bytes may be the start of one. */
  #skipTo(begin: number): 'garbled' | undefined {
    if (begin > 0) {
      this.#rest = this.#rest.slice(begin);
      return this.#count('bytes between messages');
    }
    const remainder = endThatBegins(this.#rest);
    const dropped = this.#rest.length - remainder.length;
    this.#rest = remainder;
    if (dropped > 0) this.#count('bytes between messages');
    return undefined;
  }

  /** Skips an invalid message; the next one may begin within it. */
  #garble(what: string): 'garbled' {
    this.#rest = this.#rest.slice(BEGIN.length);
    return this.#count(what);
  }

  #count(what: string): 'garbled' {
    this.#onGarbage(what);
    return 'garbled';
  }
}

/** Returns the end of a text with which a message may begin. */
function endThatBegins(text: string): string {
  for (let length = Math.min(BEGIN.length, text.length); length > 0; length--) {
    if (BEGIN.startsWith(text.slice(-length))) return text.slice(-length);
  }
  return '';
}

function fieldsOf(body: string): Fields | undefined {
  if (!body.endsWith(SOH)) return undefined;
  const fields: (readonly [number, string])[] = [];
  for (const field of body.slice(0, -1).split(SOH)) {
    const found = /^(\d{1,5})=([^]+)$/.exec(field);
    if (found?.[1] === undefined || found[2] === undefined) return undefined;
    fields.push([Number.parseInt(found[1], 10), found[2]]);
  }
  return fields[0]?.[0] === 35 ? fields : undefined;
}

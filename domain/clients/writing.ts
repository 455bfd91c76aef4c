import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** A letter of any script with its marks; invisible characters do not count, and stacked marks are limited. */
const LETTER = String.raw`(?!\p{Default_Ignorable_Code_Point})\p{L}(?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Mc}]){0,5}`;
/** Persian and the scripts of India use them to join and part letters, between two letters only. */
const JOINED = String.raw`${LETTER}(?:[\u200c\u200d](?:${LETTER}))*`;
/**
 * A dot before another letter stands between initials only, as in J.R. Tolkien: mail programs make a link of what looks
 * like the name of a host.
 */
const NO_HOST = String.raw`(?!.*\p{L}\p{M}*\.\p{L}\p{M}*\p{L})(?!.*\p{L}\p{M}*\p{L}\p{M}*\.\p{L})`;
const BETWEEN_NAMES = String.raw`['’‘ʼʻ\u05f3\u05f4.·‧\-‐‑ ]`;
const IN_ADDRESSES = String.raw`${BETWEEN_NAMES}|[,;:/\\#&+()"“”„«»°№_–—]`;

const NAME = new RegExp(String.raw`^(?=.*\p{L})${NO_HOST}(?:${JOINED}|${BETWEEN_NAMES})+$`, 'u');
const ADDRESS = new RegExp(String.raw`^(?=.*[\p{L}\p{N}])(?:${JOINED}|\p{N}|${IN_ADDRESSES})+$`, 'u');
const POSTCODE = /^(?=.*[\p{L}\p{Nd}])(?:(?!\p{Default_Ignorable_Code_Point})\p{L}|\p{Nd}|[ \-‐‑])+$/u;

/** Rule CL-5: a name in composed form with single spaces, or why it is not a valid name. */
export function readName(text: string): Result<string> {
  return read(text, NAME, 'nameCharacters');
}

/** Rule CL-6: a street, a place or a region: as names, with digits and the punctuation of addresses. */
export function readAddress(text: string): Result<string> {
  return read(text, ADDRESS, 'addressCharacters');
}

/** Rule CL-6: letters, digits, spaces and hyphens. */
export function readPostcode(text: string): Result<string> {
  return read(text, POSTCODE, 'postcodeCharacters');
}

function read(
  text: string,
  pattern: RegExp,
  code: 'nameCharacters' | 'addressCharacters' | 'postcodeCharacters',
): Result<string> {
  // A tab or a line break is a control character, not a space.
  const written = text
    .normalize('NFC')
    .replaceAll(/[\p{Zs}]+/gu, ' ')
    .trim();
  return pattern.test(written) ? accept(written) : refuse({ code });
}

import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { textLimits } from './limits.ts';

/** A letter of any script with its marks; invisible characters do not count, and stacked marks are limited. */
const LETTER = String.raw`(?!\p{Default_Ignorable_Code_Point})\p{L}(?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Mc}]){0,5}`;
/** Letters with joiners, which Persian and the scripts of India use between two letters only. */
const JOINED = String.raw`${LETTER}(?:[\u200c\u200d](?:${LETTER}))*`;
/** A dot that could be part of a host's name; not one between initials, as in J.R. Tolkien. */
const DOT_OF_HOST = /(?<=\p{L}\p{M}*\p{L}\p{M}*)\.(?=\p{L})|\.(?=\p{L}\p{M}*\p{L})/gu;
const BETWEEN_NAMES = String.raw`['’‘ʼʻ\u05f3\u05f4.·‧\-‐‑ ]`;
const IN_ADDRESSES = String.raw`${BETWEEN_NAMES}|[,;:/\\#&+()"“”„«»°№_–—]`;

const NAME = new RegExp(String.raw`^(?=.*\p{L})(?:${JOINED}|${BETWEEN_NAMES})+$`, 'u');
const ADDRESS = new RegExp(String.raw`^(?=.*[\p{L}\p{N}])(?:${JOINED}|\p{N}|${IN_ADDRESSES})+$`, 'u');
const POSTCODE = /^(?=.*[\p{L}\p{Nd}])(?:(?!\p{Default_Ignorable_Code_Point})\p{L}|\p{Nd}|[ \-‐‑])+$/u;

/**
 * Rule CL-5: reads a name in composed form with single spaces, or refuses it (`nameCharacters`). Mail programs turn
 * text that looks like a host into a link, so a space is added after a dot inside a word: St.Clair becomes St. Clair.
 * With the space the name may be too long.
 */
export function readName(text: string): Result<string> {
  const name = read(text, NAME, 'nameCharacters');
  if (!name.ok) return name;
  const written = name.value.replaceAll(DOT_OF_HOST, '. ');
  return written.length > textLimits.name ? refuse({ code: 'nameCharacters' }) : accept(written);
}

/**
 * Rule CL-6: reads a street, a place or a region: as names, with digits and the punctuation of addresses. Refusal:
 * `addressCharacters`.
 */
export function readAddress(text: string): Result<string> {
  return read(text, ADDRESS, 'addressCharacters');
}

/** Rule CL-6: reads a postcode of letters, digits, spaces and hyphens. Refusal: `postcodeCharacters`. */
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

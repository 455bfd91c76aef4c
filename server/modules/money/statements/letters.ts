import { join } from 'node:path';

/** Folder of the PDF's embedded font, for texts that the standard PDF fonts cannot show. */

const FONTS = join(import.meta.dirname, 'fonts');

/** Inter, reduced to Latin-1 and Latin Extended-A; its licence is in the same folder. */
export const wideFonts = {
  regular: join(FONTS, 'interLatin-400.ttf'),
  bold: join(FONTS, 'interLatin-700.ttf'),
} as const;

const WINANSI_BYTES = [
  0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96,
  0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
];
/** Characters that WinAnsi encodes differently from Latin-1, with their bytes. */
const ELSEWHERE: ReadonlyMap<string, number> = new Map(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((character, index) => [character, WINANSI_BYTES[index] ?? 0]),
);
/** Letters of Latin languages beyond Extended-A. */
const ROMANIAN = 'ȘșȚț';

/** Do the standard PDF fonts have this character? */
function isPlain(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || ELSEWHERE.has(character);
}

/** Does only the embedded font have this character? */
function isWide(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x100 && code <= 0x17f) || ROMANIAN.includes(character);
}

/** Does the text need the embedded font? */
export function needsWide(text: string): boolean {
  return [...text].some(isWide);
}

/**
 * Replaces each character that neither font has by its base letter without the accent, or by a question mark; CSV and
 * JSON files keep every character.
 */
export function printable(text: string): string {
  if ([...text].every(isPlain)) return text;
  return [...text.normalize('NFC')]
    .map((letter) => (isPlain(letter) || isWide(letter) ? letter : base(letter)))
    .join('');
}

function base(letter: string): string {
  const [first = ''] = letter.normalize('NFD');
  return isPlain(first) ? first : '?';
}

/** Encodes a text of the standard PDF fonts as WinAnsi, in hex. */
export function inWinAnsi(text: string): string {
  let bytes = '';
  for (const character of text) {
    const byte = ELSEWHERE.get(character) ?? character.codePointAt(0) ?? 0;
    bytes += byte.toString(16).padStart(2, '0');
  }
  return bytes;
}

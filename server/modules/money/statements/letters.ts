import { join } from 'node:path';

/** The letters of paper: of the readers' own fonts, and of the one that is embedded where those do not do. */

const FONTS = join(import.meta.dirname, 'fonts');

/** Inter, cut down to Latin-1 and Latin Extended-A; its licence lies beside it. */
export const wideFonts = {
  regular: join(FONTS, 'interLatin-400.ttf'),
  bold: join(FONTS, 'interLatin-700.ttf'),
} as const;

const WINANSI_BYTES = [
  0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96,
  0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
];
/** The characters of WinAnsi that are not where Latin-1 has them, with their bytes. */
const ELSEWHERE: ReadonlyMap<string, number> = new Map(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((character, index) => [character, WINANSI_BYTES[index] ?? 0]),
);
/** Letters of Latin languages beyond Extended-A. */
const ROMANIAN = 'ȘșȚț';

/** What the readers' own fonts have. */
function isPlain(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || ELSEWHERE.has(character);
}

/** What the embedded font has besides. */
function isWide(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x100 && code <= 0x17f) || ROMANIAN.includes(character);
}

/** Does it need the embedded font? */
export function needsWide(text: string): boolean {
  return [...text].some(isWide);
}

/**
 * The text in the letters that paper has. Of any other, its base without the accent where there is one, else a question
 * mark: the files in CSV and JSON have every letter.
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

/** A text of the readers' own fonts as the page holds it. */
export function inWinAnsi(text: string): string {
  let bytes = '';
  for (const character of text) {
    const byte = ELSEWHERE.get(character) ?? character.codePointAt(0) ?? 0;
    bytes += byte.toString(16).padStart(2, '0');
  }
  return bytes;
}

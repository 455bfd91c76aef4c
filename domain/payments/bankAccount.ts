import { nameWords } from '../screening/names.ts';

/** Lengths of an IBAN by country (ISO 13616); countries of one length together. */
const LENGTHS: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FO FI GL NL FK SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
};

const lengthByCountry = new Map(
  Object.entries(LENGTHS).flatMap(([length, countries]) =>
    countries.split(' ').map((country): [string, number] => [country, Number.parseInt(length, 10)]),
  ),
);

/**
 * Rule WD-14: returns an IBAN without spaces, in capitals; undefined where country, length or check digits are wrong.
 */
export function toIban(text: string): string | undefined {
  const iban = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return undefined;
  if (iban.length !== lengthByCountry.get(iban.slice(0, 2))) return undefined;
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1n ? iban : undefined;
}

/** Returns the text modulo 97, letters counting as 10 to 35. */
function remainder(text: string): bigint {
  const digits = [...text].map((letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n;
}

/** Rule WD-14: returns a BIC, 8 or 11 letters and digits, in capitals; undefined for anything else. */
export function toBic(text: string): string | undefined {
  const bic = text.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : undefined;
}

/** Rule WD-16: masks an IBAN down to the country and the last four digits; the rest is never shown. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
}

/** Words before or after a name that do not identify its owner. */
const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'herr', 'frau', 'dr', 'prof', 'sig', 'sra', 'sr']);
/** Words that show that the account also belongs to another person, or to a company. */
const OTHERS: ReadonlySet<string> = new Set([
  'and',
  'und',
  'e',
  'y',
  'et',
  'or',
  'oder',
  'family',
  'familie',
  'gmbh',
  'ag',
  'kg',
  'ug',
  'ltd',
  'limited',
  'llc',
  'inc',
  'plc',
  'sa',
  'srl',
  'spa',
  'sl',
  'bv',
  'company',
  'trading',
  'holding',
  'foundation',
  'verein',
]);
/** Most middle names that may be in only one of the two names. */
const FURTHER_MAXIMUM = 2;

/** Umlauts and their transcriptions, so that both spellings match. */
const SPELT: readonly (readonly [long: string, short: string])[] = [
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
];

/**
 * Rule WD-15: is the holder the client? The client's last name and one of their first names occur in it, in any
 * order and spelling, with titles and at most two further names, and with no other person's.
 */
export function isOwnName(
  holder: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): boolean {
  if (/[&+/]/.test(holder)) return false;
  const held = wordsOf(holder).filter((word) => !TITLES.has(word));
  const first = wordsOf(firstName);
  const last = wordsOf(lastName);
  const own = new Set([...first, ...last]);
  // One of those words may be the client's own name.
  if (held.some((word) => OTHERS.has(word) && !own.has(word))) return false;
  const further = held.filter((word) => !own.has(word));
  return (
    last.length > 0 &&
    last.every((word) => held.includes(word)) &&
    first.some((word) => held.includes(word)) &&
    further.length <= FURTHER_MAXIMUM
  );
}

function wordsOf(name: string): string[] {
  return nameWords(name).map((word) => SPELT.reduce((text, [long, short]) => text.replaceAll(long, short), word));
}

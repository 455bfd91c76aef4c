/** Characters of a number: digits and letters without I, L, O and U, which people misread or mispronounce. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The alphabet of the check digit: any digit or letter. */
const CHECKED = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RANDOM_SIGNS = 10;

/**
 * Rule PY-2: makes a transaction's number: three letters of its brand, ten signs from `random` (ten bytes), and a check
 * digit by ISO 7064 MOD 37,36, which detects each wrong sign and nearly all swapped neighbours. Client, provider and
 * bank statement know the payment by this number.
 */
export function transactionNumber(brandId: string, random: Uint8Array): string {
  const signs = Array.from(random.subarray(0, RANDOM_SIGNS), (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
  const prefix = brandPrefix(brandId);
  return `${prefix}-${signs}${checkDigit(prefix + signs)}`;
}

/** Returns the three letters with which the numbers of a brand begin. */
export function brandPrefix(brandId: string): string {
  return brandId
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 3)
    .toUpperCase();
}

/**
 * Rule PY-2: reads a number that a person or a bank wrote: in any case, with or without its hyphen, with blanks.
 * Undefined where the check digit does not fit.
 */
export function readTransactionNumber(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const body = plain.slice(0, -1);
  if (plain.length !== 3 + RANDOM_SIGNS + 1 || checkDigit(body) !== plain.at(-1)) return undefined;
  return `${plain.slice(0, 3)}-${plain.slice(3)}`;
}

/** Rule WD-21: suffix of the number under which the returned part of a withdrawal is listed. */
const REST = '-R';

/** Returns the number of the payment itself, given its own or that of its returned part. */
export function wholeNumber(number: string): string {
  return number.endsWith(REST) ? number.slice(0, -REST.length) : number;
}

function checkDigit(text: string): string {
  let product = CHECKED.length;
  for (const sign of text) {
    const sum = (product + CHECKED.indexOf(sign)) % CHECKED.length;
    product = ((sum === 0 ? CHECKED.length : sum) * 2) % (CHECKED.length + 1);
  }
  return CHECKED.charAt((CHECKED.length + 1 - product) % CHECKED.length);
}

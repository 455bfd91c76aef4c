import { digestOf } from '../signing.ts';

/** The signature of Ikajo and its sister brands: md5 over bytes in upper case. Only a to z are converted. */

/** Over reversed pieces, as the page's form is signed. */
export function formSign(pieces: readonly string[]): string {
  return md5OfUpper(pieces.map(reversed));
}

export interface Hashed {
  readonly email: string;
  readonly password: string;
  readonly transId: string;
  /** First six and last four digits; undefined where no card is known, and then left out. */
  readonly cardMask: string | undefined;
}

/** Of callbacks and queries (Appendix A of the vendor's pages); it covers neither state nor amount nor order. */
export function callHash({ email, password, transId, cardMask }: Hashed): string {
  const digits = (cardMask ?? '').replaceAll('*', '');
  return md5OfUpper([reversed(email), bytesOf(password), bytesOf(transId), reversed(digits)]);
}

function md5OfUpper(pieces: readonly Uint8Array[]): string {
  return digestOf(
    'md5',
    Buffer.concat(pieces).map((byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte)),
  );
}

function reversed(text: string): Uint8Array {
  return bytesOf(text).toReversed();
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

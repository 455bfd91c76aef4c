import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Encodings in which providers write a signature. */
export type SignatureEncoding = 'hex' | 'base64';

/** Computes HMAC-SHA256 with a key given as UTF-8 text or as bytes. */
export function hmacSha256(
  key: string | Uint8Array,
  message: string | Uint8Array,
  encoding: SignatureEncoding,
): string {
  return createHmac('sha256', key).update(message).digest(encoding);
}

/** Computes a digest in lower case hex. */
export function digestOf(algorithm: 'md5' | 'sha256', message: string | Uint8Array): string {
  return createHash(algorithm).update(message).digest('hex');
}

/** Joins fields in alphabetical order as `name=value` with `&`: a text to sign that is also a valid query. */
export function sortedQuery(fields: Readonly<Record<string, string>>): string {
  return Object.keys(fields)
    .toSorted()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(fields[name] ?? '')}`)
    .join('&');
}

/** Compares in constant time (T33). */
export function isSame(expected: string, sent: string | undefined): boolean {
  const [one, other] = [Buffer.from(expected, 'utf8'), Buffer.from(sent ?? '', 'utf8')];
  return one.length === other.length && timingSafeEqual(one, other);
}

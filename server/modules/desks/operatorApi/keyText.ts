import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { BrandId } from '@candor/domain/ids.ts';

const SECRET_BYTES = 32;
const PREFIX = 'candor';
const FORM = /^candor_([a-z0-9-]{2,40})_([A-Za-z0-9_-]{43})_([0-9a-f]{8})$/;

/**
 * Creates the text of a key: a prefix by which scanners of repositories find a leaked key, its brand, 256 random bits,
 * and a checksum by which other text is refused without a query.
 */
export function makeKeyText(brandId: BrandId): string {
  const text = `${PREFIX}_${brandId}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return `${text}_${sumOf(text)}`;
}

/** Returns the brand of a key; undefined if the text is not a key. */
export function brandOfKey(text: string): BrandId | undefined {
  const [, brandId, secret, sum] = FORM.exec(text) ?? [];
  return sum !== undefined && sumOf(`${PREFIX}_${brandId}_${secret}`) === sum ? brandId : undefined;
}

/**
 * Hashes a key for storage. Its random part is as long as the hash and cannot be guessed, so that no slow hash is
 * needed.
 */
export function hashOfKey(text: string): Buffer {
  return createHash('sha256').update('candor operator key\n').update(text).digest();
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

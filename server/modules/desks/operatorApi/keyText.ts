import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { BrandId } from '@candor/domain/ids.ts';

const SECRET_BYTES = 32;
const PREFIX = 'candor';
const FORM = /^candor_([a-z0-9-]{2,40})_([A-Za-z0-9_-]{43})_([0-9a-f]{8})$/;

/**
 * A key as its holder has it: a beginning by which scanners of repositories find one that has leaked, its brand, 256
 * bits of chance, and a sum by which what is no key is refused unasked.
 */
export function makeKeyText(brandId: BrandId): string {
  const text = `${PREFIX}_${brandId}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return `${text}_${sumOf(text)}`;
}

/** The brand of a key; undefined: this is none. */
export function brandOfKey(text: string): BrandId | undefined {
  const [, brandId, secret, sum] = FORM.exec(text) ?? [];
  return sum !== undefined && sumOf(`${PREFIX}_${brandId}_${secret}`) === sum ? brandId : undefined;
}

/** What is stored of a key. Its chance is as long as the hash: nobody finds it by trying, so that no work is added. */
export function hashOfKey(text: string): Buffer {
  return createHash('sha256').update('candor operator key\n').update(text).digest();
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

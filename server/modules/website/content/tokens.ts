import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CmsPurpose } from '@candor/contracts/http/cms.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { z } from 'zod';
import type { KeyFile } from '../../../keyFile.ts';
import { readKeys } from '../../../keyFile.ts';
import type { KeySource } from '../../../keySource.ts';

const KEY_BYTES = 32;
/** Length of a token, about that of Cockpit's. */
const TOKEN_LENGTH = 40;
const PURPOSES = ['read', 'forms'] as const;

/** Rule CM-6: derives a brand's two tokens, one for reading and one for forms, from a key; they are stored nowhere. */
export class ContentTokens {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  of(brandId: BrandId, purpose: CmsPurpose): string {
    const mac = createHmac('sha256', this.#key).update(`candor.content/${brandId}/${purpose}`);
    return mac.digest('hex').slice(0, TOKEN_LENGTH);
  }

  /** Returns what a token permits at this brand; undefined for one that is not the brand's. */
  purposeOf(brandId: BrandId, token: string): CmsPurpose | undefined {
    return PURPOSES.find((purpose) => timingSafeEqual(digest(token), digest(this.of(brandId, purpose))));
  }
}

/** Hashes any text to one length, so that the comparison takes constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const shape = z.object({ tokens: z.base64().transform((text) => Buffer.from(text, 'base64')) });

export const contentKeyFile: KeyFile<z.infer<typeof shape>> = {
  name: 'contentKeys.json',
  shape,
  make: () => ({ tokens: randomBytes(KEY_BYTES).toString('base64') }),
};

export function readContentKey(source: KeySource, mode: 'demo' | 'live'): Buffer {
  return readKeys(contentKeyFile, source, mode).tokens;
}

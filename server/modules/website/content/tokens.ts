import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CmsPurpose } from '@candor/contracts/http/cms.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { z } from 'zod';
import type { KeyFile } from '../../../keyFile.ts';
import { readKeys } from '../../../keyFile.ts';
import type { KeySource } from '../../../keySource.ts';

const KEY_BYTES = 32;
/** As long as those of Cockpit, about. */
const TOKEN_LENGTH = 40;
const PURPOSES = ['read', 'forms'] as const;

/** Rule CM-6: a brand has one token for reading and one for forms. They are made of a key and stored nowhere. */
export class ContentTokens {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  of(brandId: BrandId, purpose: CmsPurpose): string {
    const mac = createHmac('sha256', this.#key).update(`candor.content/${brandId}/${purpose}`);
    return mac.digest('hex').slice(0, TOKEN_LENGTH);
  }

  /** What a token is good for at this brand; undefined for one that is not the brand's. */
  purposeOf(brandId: BrandId, token: string): CmsPurpose | undefined {
    return PURPOSES.find((purpose) => timingSafeEqual(digest(token), digest(this.of(brandId, purpose))));
  }
}

/** Of one length whatever is sent, so that comparing takes as long. */
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

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CmsPurpose } from '@candor/contracts/http/cms.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { z } from 'zod';

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

const keyFile = z.object({ tokens: z.base64().transform((text) => Buffer.from(text, 'base64')) });

/** Reads the key; a demonstration makes one on its first start, a live installation has to be given one. */
export function readContentKey(file: string, mode: 'demo' | 'live'): Buffer {
  if (!existsSync(file)) {
    if (mode === 'live') throw new Error(`The key file ${file} is missing: MODE=live does not invent keys.`);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const made = { tokens: randomBytes(KEY_BYTES).toString('base64') };
    writeFileSync(file, `${JSON.stringify(made, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  }
  return keyFile.parse(JSON.parse(readFileSync(file, 'utf8'))).tokens;
}

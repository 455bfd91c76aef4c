import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrandId } from '@candor/domain/ids.ts';
import { brandFile } from '@candor/brands/folder.ts';

/** One file of a brand's look. Its address names its content, so that browsers may keep it for ever. */
export interface BrandFile {
  readonly address: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface BrandFiles {
  readonly theme: BrandFile;
  readonly logo: BrandFile;
}

const FINGERPRINT_LENGTH = 12;

/** Reads a brand's theme and logo, once. */
export function readBrandFiles(brandId: BrandId): BrandFiles {
  return {
    theme: readBrandFile(brandId, 'theme.css', 'text/css; charset=utf-8'),
    logo: readBrandFile(brandId, 'logo.svg', 'image/svg+xml'),
  };
}

function readBrandFile(brandId: BrandId, name: string, type: string): BrandFile {
  const content = readFileSync(brandFile(brandId, name));
  const fingerprint = createHash('sha256').update(content).digest('hex').slice(0, FINGERPRINT_LENGTH);
  return { address: `/brand/${name}?v=${fingerprint}`, type, content };
}

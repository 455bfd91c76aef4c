import { createHash } from 'node:crypto';
import type { PictureFormat, PictureVariant } from '@candor/domain/content/desk/media.ts';
import { readPictureFile } from '@candor/domain/content/desk/media.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { MediaDeps } from './deps.ts';

export interface PictureFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

const TYPES: Readonly<Record<PictureFormat, string>> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };
const ID = /^[0-9a-f]{24}$/;

/** Returns the name of a variant's file in its brand's folder. */
export function fileOf(id: string, { width, format }: Pick<PictureVariant, 'width' | 'format'>): string {
  return createHash('sha256').update(`${id}/${width}.${format}`).digest('hex').slice(0, 32);
}

/** Finds a picture by its address on a brand's own host; undefined where that brand has none there. */
export async function findPictureFile(
  { filesOf }: Pick<MediaDeps, 'filesOf'>,
  brandId: BrandId,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<PictureFile | undefined> {
  const variant = readPictureFile(file);
  if (variant === undefined || !ID.test(id)) return undefined;
  const bytes = await filesOf(brandId).get(fileOf(id, variant));
  return bytes && { type: TYPES[variant.format], bytes };
}

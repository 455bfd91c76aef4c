import type { FileFault } from '@candor/domain/clients/documents.ts';
import sharp from 'sharp';
import { hidesOther } from './hidden.ts';
import { jpegParts } from './jpegParts.ts';

/** T29: most pixels of a picture, checked before it is decoded; present cameras make half of that. */
export const PIXELS_MAXIMUM = 25e6;
/** Longest side of a stored picture in pixels: enough to read the small print of a passport. */
const SIDE_MAXIMUM = 3_200;
const QUALITY = 88;

/**
 * Re-encodes a picture, so that only its pixels remain: no location, no camera, no appended file (T28). A picture that
 * deliberately carries a second file is refused.
 */
export async function cleanJpeg(bytes: Uint8Array): Promise<Uint8Array | { readonly fault: FileFault }> {
  const parts = jpegParts(bytes);
  if (parts === undefined) return { fault: 'damaged' };
  if (hidesOther(parts.rest) || parts.segments.some(hidesOther)) return { fault: 'hidden' };
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAXIMUM, failOn: 'warning', unlimited: false });
    const { format, width, height } = await image.metadata();
    if (format !== 'jpeg') return { fault: 'content' };
    if (width * height > PIXELS_MAXIMUM) return { fault: 'tooManyPixels' };
    return await image
      .autoOrient()
      .resize({ width: SIDE_MAXIMUM, height: SIDE_MAXIMUM, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    return { fault: /pixel limit/.test(String(error)) ? 'tooManyPixels' : 'damaged' };
  }
}

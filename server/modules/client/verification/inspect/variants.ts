import { assert } from '@candor/domain/assert.ts';
import type { FileFault } from '@candor/domain/clients/documents.ts';
import { PICTURE_BYTES_MAXIMUM, PICTURE_WIDTHS } from '@candor/domain/content/desk/media.ts';
import type { PictureFormat } from '@candor/domain/content/desk/media.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { typeOfName } from './fileName.ts';
import { hidesOther } from './hidden.ts';
import type { NamedBytes } from './inspectFile.ts';
import { PIXELS_MAXIMUM } from './jpeg.ts';
import { looseParts } from './looseParts.ts';
import type { PictureType } from './looseParts.ts';

/** A picture for pages: only the pixels of the uploaded file remain. */
export interface MadePicture {
  readonly width: number;
  readonly height: number;
  readonly variants: readonly {
    readonly width: number;
    readonly height: number;
    readonly format: PictureFormat;
    readonly bytes: Uint8Array;
  }[];
}

type Fault = { readonly fault: FileFault };

const TYPES: Readonly<Record<string, PictureType>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
};
const SIDE_MAXIMUM = 10_000;
const QUALITY = 82;
/** Widest fallback, for readers without WebP, and for previews of shared pages. */
const FALLBACK_WIDTH_MAXIMUM = 1_440;

/**
 * Rule ED-12: checks that name, first bytes and a full reading agree on the type, and re-encodes the picture in each
 * width.
 */
export async function makeVariants({ name, bytes }: NamedBytes): Promise<MadePicture | Fault> {
  if (bytes.length === 0) return { fault: 'empty' };
  if (bytes.length > PICTURE_BYTES_MAXIMUM) return { fault: 'tooLarge' };
  const type = typeOfName(name, TYPES);
  if (typeof type !== 'string') return type;
  const loose = looseParts(type, bytes);
  if (loose === undefined) return { fault: 'content' };
  if (loose.some(hidesOther)) return { fault: 'hidden' };
  try {
    return await redraw(type, bytes);
  } catch (error) {
    return { fault: /pixel limit/.test(String(error)) ? 'tooManyPixels' : 'damaged' };
  }
}

async function redraw(type: PictureType, bytes: Uint8Array): Promise<MadePicture | Fault> {
  const source = sharp(bytes, { limitInputPixels: PIXELS_MAXIMUM, failOn: 'warning', unlimited: false });
  const { format, width, height } = await source.metadata();
  if (format !== (type === 'avif' ? 'heif' : type)) return { fault: 'content' };
  if (width * height > PIXELS_MAXIMUM || Math.max(width, height) > SIDE_MAXIMUM) return { fault: 'tooManyPixels' };
  const { data, info } = await source.autoOrient().toColourspace('srgb').png().toBuffer({ resolveWithObject: true });
  const upright = sharp(data, { limitInputPixels: PIXELS_MAXIMUM });
  const widths = PICTURE_WIDTHS.filter((one) => one <= info.width);
  const variants: MadePicture['variants'][number][] = [];
  for (const one of widths.length === 0 ? [info.width] : widths) {
    variants.push(await variant(upright.clone().resize({ width: one }).webp({ quality: QUALITY }), 'webp'));
  }
  const largest = variants.at(-1);
  assert(largest !== undefined, 'a picture has a width');
  const { isOpaque } = await upright.stats();
  const fallback = upright.clone().resize({ width: Math.min(info.width, FALLBACK_WIDTH_MAXIMUM) });
  variants.push(
    isOpaque
      ? await variant(fallback.flatten().jpeg({ quality: QUALITY, mozjpeg: true }), 'jpg')
      : await variant(fallback.png({ palette: true }), 'png'),
  );
  return { width: largest.width, height: largest.height, variants };
}

async function variant(image: Sharp, format: PictureFormat): Promise<MadePicture['variants'][number]> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, format, bytes: new Uint8Array(data) };
}

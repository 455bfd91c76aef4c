import type { Language } from '../../clients/language.ts';
import { accept, refuse } from '../../result.ts';
import type { Result } from '../../result.ts';
import type { JsonObject } from '../cms/entry.ts';

/** Largest size of a picture of the site, as it is uploaded. */
export const PICTURE_BYTES_MAXIMUM = 10 * 1_024 * 1_024;

/** Rule ED-12: widths of variants in pixels, each up to the picture's own width. */
export const PICTURE_WIDTHS = [320, 640, 960, 1_440, 1_920] as const;

export const pictureFormats = ['webp', 'jpg', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureVariant {
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
  readonly bytes: number;
}

/**
 * Rule ED-12: checks that a picture has a text for people who cannot see it, at least in the brand's first language.
 * Refusal: `altTextMissing`.
 */
export function checkAltTexts(
  texts: Readonly<Partial<Record<Language, string>>>,
  [first]: readonly Language[],
): Result<true> {
  const text = first === undefined ? undefined : texts[first];
  return text === undefined || text.trim() === '' ? refuse({ code: 'altTextMissing', field: 'alt' }) : accept(true);
}

/** Returns a variant's address on the brand's own host. */
export function picturePath(id: string, { width, format }: Pick<PictureVariant, 'width' | 'format'>): string {
  return `/media/${id}/${width}.${format}`;
}

/** A picture of the library as pages name it: its largest variant, and all of them. */
export interface LibraryPicture {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly path: string;
  readonly variants: readonly { readonly width: number; readonly path: string }[];
}

/** Returns a picture in Cockpit's form of an image, or of an asset's whole record; sizes are named by their width. */
export function pictureValue(
  { id, title, width, height, path, variants }: LibraryPicture,
  { alt, isAsset }: { readonly alt: string; readonly isAsset: boolean },
): JsonObject {
  const styles = variants.map((one) => ({ style: `w${one.width}`, path: one.path }));
  if (isAsset) return { _id: id, path, title, alt, image: true, width, height, styles };
  return { path, meta: { title, alt, asset: id, width, height }, styles };
}

/** Is a page's picture from the library, whose files are on every brand's own host? */
export function isOwnPicture(path: string): boolean {
  return /^\/media\/[0-9a-f]{24}\//.test(path);
}

/** Reads a variant as an address names it; undefined if it names none. */
export function readPictureFile(name: string): Pick<PictureVariant, 'width' | 'format'> | undefined {
  const [, width = '', ending = ''] = /^([1-9]\d{0,3})\.([a-z]{3,4})$/.exec(name) ?? [];
  const format = pictureFormats.find((one) => one === ending);
  return format === undefined ? undefined : { width: Number.parseInt(width, 10), format };
}

import { DOCUMENT_BYTES_MAXIMUM } from '@candor/domain/clients/documents.ts';
import { isPhoto } from './chosenFile.ts';

const JPEG = 'image/jpeg';

/**
 * Rule VE-8: reduces a photo until it fits, upright as the camera states. A file that already fits, or is no picture,
 * stays as it is. Undefined if the browser cannot read the picture: then the client must not be asked whether it is
 * sharp.
 */
export async function shrinkPhoto(file: File): Promise<File | undefined> {
  if (!isPhoto(file)) return file;
  const picture = await readPicture(file);
  if (picture === undefined) return undefined;
  try {
    return file.size <= PHOTO_BYTES_MAXIMUM ? file : await written(picture, file.name);
  } finally {
    picture.close();
  }
}

/** Rule VE-9: joins front and back of a card in one picture; undefined if one of them cannot be read. */
export async function joinSides(front: File, back: File): Promise<File | undefined> {
  const [first, second] = [await readPicture(front), await readPicture(back)];
  if (first === undefined || second === undefined) return undefined;
  const { width, height, frontHeight, backTop } = cardLayout(first, second);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(first, 0, 0, width, frontHeight);
  pen.drawImage(second, 0, backTop, width, height - backTop);
  first.close();
  second.close();
  const joined = canvas.transferToImageBitmap();
  try {
    return await written(joined, front.name);
  } finally {
    joined.close();
  }
}

async function readPicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // The file is no picture or has an unknown format; the page says so.
    return undefined;
  }
}

/** Returns the first version that fits, else the smallest. */
async function written(picture: ImageBitmap, name: string): Promise<File | undefined> {
  let smallest: Blob | undefined;
  for (const { width, height, quality } of photoSizes(picture)) {
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (pen === null) return undefined;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, width, height);
    smallest = await canvas.convertToBlob({ type: JPEG, quality });
    if (smallest.size <= PHOTO_BYTES_MAXIMUM) break;
  }
  return smallest && new File([smallest], name, { type: JPEG });
}

/** Format for writing a smaller picture: its size in pixels and the quality of the JPEG, from 0 to 1. */
interface PhotoSize {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

/** Lengths of the longer side in pixels. Small print of an A4 page is readable down to about the last of them. */
const SIDES = [3_000, 2_400, 2_000, 1_700];
const QUALITIES = [0.88, 0.78, 0.68];
/** Size limit of a photo: the upload carries some bytes besides the file. */
const PHOTO_BYTES_MAXIMUM = DOCUMENT_BYTES_MAXIMUM - 8 * 1024;

/** Rule VE-8: lists the formats to which a picture is reduced, most readable first; never larger than the original. */
export function photoSizes({ width, height }: { readonly width: number; readonly height: number }): PhotoSize[] {
  const longer = Math.max(width, height);
  const sides = [...new Set(SIDES.map((side) => Math.min(side, longer)))];
  return sides.flatMap((side) => {
    const scaled = (length: number) => Math.max(1, Math.round((length * side) / longer));
    return QUALITIES.map((quality) => ({ width: scaled(width), height: scaled(height), quality }));
  });
}

/** Layout of two sides of a card, one above the other in a picture of a common width. */
interface CardLayout {
  readonly width: number;
  readonly height: number;
  readonly frontHeight: number;
  readonly backTop: number;
}

const CARD_WIDTH_MAXIMUM = 2_000;
const CARD_GAP = 32;

/** Rule VE-9: lays out front and back in their own proportions; the wider one sets the width. */
export function cardLayout(
  front: { readonly width: number; readonly height: number },
  back: { readonly width: number; readonly height: number },
): CardLayout {
  const width = Math.min(CARD_WIDTH_MAXIMUM, Math.max(front.width, back.width));
  const frontHeight = Math.round((front.height * width) / front.width);
  const backHeight = Math.round((back.height * width) / back.width);
  return { width, height: frontHeight + CARD_GAP + backHeight, frontHeight, backTop: frontHeight + CARD_GAP };
}

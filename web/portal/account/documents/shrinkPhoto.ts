import { isPhoto } from './chosenFile.ts';
import { PHOTO_BYTES_MAXIMUM, cardLayout, photoSizes } from './photoSize.ts';

const JPEG = 'image/jpeg';

/**
 * Rule VE-8: a photo that fits, upright as the camera says. What fits already, and what is no picture, stays as it is;
 * undefined: the browser cannot read it.
 */
export async function shrinkPhoto(file: File): Promise<File | undefined> {
  if (file.size <= PHOTO_BYTES_MAXIMUM || !isPhoto(file)) return file;
  const picture = await readPicture(file);
  if (picture === undefined) return undefined;
  try {
    return await written(picture, file.name);
  } finally {
    picture.close();
  }
}

/** Rule VE-9: front and back of a card as one picture; undefined: one of them cannot be read. */
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
    // It is not a picture, or of an unknown format: the page says so.
    return undefined;
  }
}

/** The first that fits, else the smallest. */
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

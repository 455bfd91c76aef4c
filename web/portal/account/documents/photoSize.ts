import { DOCUMENT_BYTES_MAXIMUM } from '@candor/domain/clients/documents.ts';

/** One way to write a picture smaller: its size in pixels and the quality of the JPEG, from 0 to 1. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

/** The longer side, in pixels. Small print of an A4 page can be read down to about the last of them. */
const SIDES = [3_000, 2_400, 2_000, 1_700];
const QUALITIES = [0.88, 0.78, 0.68];
/** The upload carries some bytes besides the file. */
export const PHOTO_BYTES_MAXIMUM = DOCUMENT_BYTES_MAXIMUM - 8 * 1024;

/** Rule VE-8: how a picture is made smaller, the most readable first; never larger than it is. */
export function photoSizes({ width, height }: { readonly width: number; readonly height: number }): PhotoSize[] {
  const longer = Math.max(width, height);
  const sides = [...new Set(SIDES.map((side) => Math.min(side, longer)))];
  return sides.flatMap((side) => {
    const scaled = (length: number) => Math.max(1, Math.round((length * side) / longer));
    return QUALITIES.map((quality) => ({ width: scaled(width), height: scaled(height), quality }));
  });
}

/** Two sides of a card, one above the other in one picture of a common width. */
export interface CardLayout {
  readonly width: number;
  readonly height: number;
  readonly frontHeight: number;
  readonly backTop: number;
}

const CARD_WIDTH_MAXIMUM = 2_000;
const CARD_GAP = 32;

/** Rule VE-9: front and back keep their proportions; the wider one gives the width. */
export function cardLayout(
  front: { readonly width: number; readonly height: number },
  back: { readonly width: number; readonly height: number },
): CardLayout {
  const width = Math.min(CARD_WIDTH_MAXIMUM, Math.max(front.width, back.width));
  const frontHeight = Math.round((front.height * width) / front.width);
  const backHeight = Math.round((back.height * width) / back.width);
  return { width, height: frontHeight + CARD_GAP + backHeight, frontHeight, backTop: frontHeight + CARD_GAP };
}

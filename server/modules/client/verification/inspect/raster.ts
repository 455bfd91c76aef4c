import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { CleanFile } from './inspectFile.ts';

/** Long side of a page's picture in pixels; pictures are shown, never the file (T30). */
const SIDE = 1_600;
const LINE_GAP = 260;

export interface RequestedPage {
  /** Number of the page, from one. */
  readonly page: number;
  /** Name of the viewer to write across the picture; empty for none. */
  readonly watermark: string;
}

/** Draws a page as PNG. */
export async function rasterPage(
  { media, bytes }: Pick<CleanFile, 'media' | 'bytes'>,
  { page, watermark }: RequestedPage,
): Promise<Uint8Array> {
  const picture = media === 'application/pdf' ? await pdfPage(bytes, page) : await fitted(sharp(bytes));
  return watermark === '' ? picture : markPage(picture, watermark);
}

async function pdfPage(bytes: Uint8Array, number: number): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    const page = document.getPage(number - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(3, SIDE / Math.max(originalWidth, originalHeight, 1));
    const { data } = await page.render({
      scale,
      render: ({ data: pixels, width, height }) =>
        sharp(pixels, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#ffffff' })
          .png()
          .toBuffer(),
    });
    return Buffer.from(data);
  } finally {
    document.destroy();
    library.destroy();
  }
}

function fitted(image: Sharp): Promise<Buffer> {
  return image.resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
}

async function markPage(page: Buffer, watermark: string): Promise<Uint8Array> {
  const image = sharp(page);
  const { width, height } = await image.metadata();
  return image
    .composite([{ input: Buffer.from(watermarkOf(watermark, width, height)) }])
    .png()
    .toBuffer();
}

/** Draws slanted lines of text, pale enough to read through. */
function watermarkOf(text: string, width: number, height: number): string {
  const safe = text.replace(/[^\p{L}\p{N} .,:@()·-]/gu, ' ');
  const lines: string[] = [];
  for (let y = 0; y < height + width; y += LINE_GAP) {
    lines.push(`<text x="${-0.2 * width}" y="${y}" transform="rotate(-24 0 ${y})">${`${safe}   `.repeat(6)}</text>`);
  }
  const style = 'font-family="sans-serif" font-size="22" fill="#c32134" fill-opacity="0.22"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${style}>${lines.join('')}</g></svg>`;
}

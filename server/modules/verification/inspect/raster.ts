import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { CleanFile } from './inspectFile.ts';

/** Staff see pictures of pages and never the file (T30); the long side of each, in pixels. */
const SIDE = 1_600;
const LINE_GAP = 260;

/** Every page as a PNG, with whoever looks at it written across. */
export async function rasterPages(
  { media, bytes }: Pick<CleanFile, 'media' | 'bytes'>,
  watermark: string,
): Promise<readonly Uint8Array[]> {
  const pages = media === 'application/pdf' ? await pdfPages(bytes) : [await fitted(sharp(bytes))];
  const marked: Uint8Array[] = [];
  for (const page of pages) marked.push(await markPage(page, watermark));
  return marked;
}

async function pdfPages(bytes: Uint8Array): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    const pages: Buffer[] = [];
    for (const page of document.pages()) {
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
      pages.push(Buffer.from(data));
    }
    return pages;
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

/** Slanted lines of text, pale enough to read through. */
function watermarkOf(text: string, width: number, height: number): string {
  const safe = text.replace(/[^\p{L}\p{N} .,:@()·-]/gu, ' ');
  const lines: string[] = [];
  for (let y = 0; y < height + width; y += LINE_GAP) {
    lines.push(`<text x="${-0.2 * width}" y="${y}" transform="rotate(-24 0 ${y})">${`${safe}   `.repeat(6)}</text>`);
  }
  const style = 'font-family="sans-serif" font-size="22" fill="#c32134" fill-opacity="0.22"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${style}>${lines.join('')}</g></svg>`;
}

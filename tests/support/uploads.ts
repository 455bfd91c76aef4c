import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import type { Edge } from './edge.ts';
import { postRaw } from './edgeClient.ts';
import type { Answered, Sent } from './edgeClient.ts';

export interface Part {
  readonly name: string;
  /** Name of the file; present only for files. */
  readonly fileName?: string;
  readonly body: string | Uint8Array;
}

/** Makes a photo as a camera does, with noise so that it has some size. */
export async function photo(width = 320, height = 240): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toBuffer();
}

/** Makes a document with this many pages and a sentence on each. */
export async function letter(pages = 1, sentence = 'Electricity bill, Example Road 1'): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++) {
    document.addPage([420, 595]).drawText(`${sentence}, page ${page}`, { x: 40, y: 540, size: 12, font });
  }
  return Buffer.from(await document.save());
}

const LINE = 'candor-test-line';

/** Content type with the boundary that divides such a body. */
export const multipartType = `multipart/form-data; boundary=${LINE}`;

export function multipart(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, fileName, body }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    const head = `--${LINE}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(body), Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${LINE}--\r\n`)]);
}

export function postParts(
  edge: Edge,
  parts: readonly Part[],
  sent: Sent,
  path = '/api/accounts/upload',
): Promise<Answered> {
  return postRaw(edge, path, multipart(parts), multipartType, sent);
}

/** Uploads one document as the portal does. */
export function upload(
  edge: Edge,
  { type = 'doc_passport', name = 'passport.jpg', bytes }: { type?: string; name?: string; bytes: Uint8Array },
  sent: Sent,
): Promise<Answered> {
  const parts = [
    { name: 'type', body: type },
    { name: 'files', fileName: name, body: bytes },
  ];
  return postParts(edge, parts, sent);
}

import type { FileFault } from '@candor/domain/clients/documents.ts';
import { DOCUMENT_BYTES_MAXIMUM } from '@candor/domain/clients/documents.ts';
import { mediaOfName } from './fileName.ts';
import type { Media } from './fileName.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPdf } from './pdf.ts';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The stored form of a file: its pages, rewritten. */
export interface CleanFile {
  readonly media: Media;
  readonly bytes: Uint8Array;
  readonly pages: number;
}

export type Inspected = CleanFile | { readonly fault: FileFault };

const BEGINNINGS: Readonly<Record<Media, Buffer>> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'application/pdf': Buffer.from('%PDF-1.'),
};
const PDF_2 = Buffer.from('%PDF-2.');

/** T27: inspects a file; the name's extension, the first bytes and a full reading must agree on its type. */
export async function inspectFile({ name, bytes }: NamedBytes): Promise<Inspected> {
  if (bytes.length === 0) return { fault: 'empty' };
  if (bytes.length > DOCUMENT_BYTES_MAXIMUM) return { fault: 'tooLarge' };
  const media = mediaOfName(name);
  if (typeof media !== 'string') return media;
  if (!beginsAs(media, bytes)) return { fault: 'content' };
  if (media === 'application/pdf') {
    const pdf = await cleanPdf(bytes);
    return 'fault' in pdf ? pdf : { media, ...pdf };
  }
  const picture = await cleanJpeg(bytes);
  return 'fault' in picture ? picture : { media, bytes: picture, pages: 1 };
}

function beginsAs(media: Media, bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 8));
  const beginning = BEGINNINGS[media];
  if (start.subarray(0, beginning.length).equals(beginning)) return true;
  return media === 'application/pdf' && start.subarray(0, PDF_2.length).equals(PDF_2);
}

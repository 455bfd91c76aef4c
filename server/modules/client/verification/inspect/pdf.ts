import type { FileFault } from '@candor/domain/clients/documents.ts';
import { DOCUMENT_PAGES_MAXIMUM } from '@candor/domain/clients/documents.ts';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFStream } from 'pdf-lib';
import type { PDFObject } from 'pdf-lib';
import { isPdfBomb } from './pdfStreams.ts';

export interface CleanPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

type Fault = { readonly fault: FileFault };

/** Whatever makes a reader act by itself, or carries another file (T30). */
const FORBIDDEN: ReadonlySet<string> = new Set([
  'AA',
  'EF',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'GoToE',
  'GoToR',
  'ImportData',
  'JS',
  'JavaScript',
  'Launch',
  'Movie',
  'Rendition',
  'RichMedia',
  'Screen',
  'Sound',
  'SubmitForm',
  'Trans3D',
  'U3D',
  'PRC',
  'XFA',
]);
/** An image inside unpacks to as much as one alone. */
const IMAGE_PIXELS_MAXIMUM = 50e6;
const DEPTH_MAXIMUM = 60;

/** The document with only its pages, rewritten; checked object by object, since packed ones hide from a search. */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanPdf | Fault> {
  if (isPdfBomb(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return { fault: 'damaged' };
  try {
    const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
    const isActive = document.context.enumerateIndirectObjects().some(([, object]) => acts(object, 0));
    if (isActive || opensWithAction(document)) return { fault: 'active' };
    const pages = document.getPages().length;
    if (pages === 0) return { fault: 'damaged' };
    if (pages > DOCUMENT_PAGES_MAXIMUM) return { fault: 'tooManyPages' };
    return { bytes: await document.save({ updateFieldAppearances: false, addDefaultPage: false }), pages };
  } catch (error) {
    // Its error classes do not survive the way they are compiled: the words are what there is.
    return { fault: /is encrypted/.test(String(error)) ? 'encrypted' : 'damaged' };
  }
}

function acts(object: PDFObject, depth: number): boolean {
  if (depth > DEPTH_MAXIMUM) return true;
  if (object instanceof PDFName) return FORBIDDEN.has(object.decodeText());
  if (object instanceof PDFArray) return object.asArray().some((item) => acts(item, depth + 1));
  if (object instanceof PDFRawStream || object instanceof PDFStream) {
    return isHugeImage(object.dict) || acts(object.dict, depth + 1);
  }
  if (!(object instanceof PDFDict)) return false;
  return object.entries().some(([key, value]) => FORBIDDEN.has(key.decodeText()) || acts(value, depth + 1));
}

function isHugeImage(dict: PDFDict): boolean {
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(PDFName.of(key)));
  if (!(width instanceof PDFNumber) || !(height instanceof PDFNumber)) return false;
  return width.asNumber() * height.asNumber() > IMAGE_PIXELS_MAXIMUM;
}

/** Where a document opens is harmless; what it does on opening is not. */
function opensWithAction({ catalog }: PDFDocument): boolean {
  const opening = catalog.lookup(PDFName.of('OpenAction'));
  return opening !== undefined && !(opening instanceof PDFArray);
}

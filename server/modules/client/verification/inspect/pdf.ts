import type { FileFault } from '@candor/domain/clients/documents.ts';
import { DOCUMENT_PAGES_MAXIMUM } from '@candor/domain/clients/documents.ts';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFStream } from 'pdf-lib';
import type { PDFObject } from 'pdf-lib';
import { constants, inflateSync } from 'node:zlib';

export interface CleanPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

type Fault = { readonly fault: FileFault };

/** Names of objects that make a reader act automatically, or carry another file (T30). */
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
/** Most pixels of an embedded image, which expands as much as a separate one. */
const IMAGE_PIXELS_MAXIMUM = 50e6;
const DEPTH_MAXIMUM = 60;

/**
 * Rewrites a document with only its pages; checked object by object, since compressed ones are hidden from a search.
 */
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
    // The library's error classes do not survive its compilation: only the message can be checked.
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

/** Does opening the document trigger an action? A mere opening position is harmless. */
function opensWithAction({ catalog }: PDFDocument): boolean {
  const opening = catalog.lookup(PDFName.of('OpenAction'));
  return opening !== undefined && !(opening instanceof PDFArray);
}

/** T30: most bytes that all streams of a file may expand to together. */
const UNPACKED_MAXIMUM = 50 * 1024 * 1024;
const LAYERS_MAXIMUM = 3;
const STREAM = Buffer.from('stream');
const END_OF_STREAM = Buffer.from('endstream');

/** Would the compressed streams fill the memory? Checked before anything parses the file. */
function isPdfBomb(bytes: Buffer): boolean {
  let remaining = UNPACKED_MAXIMUM;
  let at = bytes.indexOf(STREAM);
  while (at !== -1) {
    const from = startOfData(bytes, at + STREAM.length);
    const end = bytes.indexOf(END_OF_STREAM, from);
    const size = unpackedSize(bytes.subarray(from, end === -1 ? bytes.length : end), remaining, LAYERS_MAXIMUM);
    if (size === undefined) return true;
    remaining -= size;
    if (end === -1) return false;
    at = bytes.indexOf(STREAM, end + END_OF_STREAM.length);
  }
  return false;
}

function startOfData(bytes: Buffer, at: number): number {
  if (bytes[at] === 13 && bytes[at + 1] === 10) return at + 2;
  return bytes[at] === 10 || bytes[at] === 13 ? at + 1 : at;
}

/** Returns the size of a stream after expanding all its layers; undefined if that exceeds `remaining`. */
function unpackedSize(packed: Buffer, remaining: number, layers: number): number | undefined {
  if (layers === 0 || packed[0] === undefined || (packed[0] & 0x0f) !== 8) return 0;
  const unpacked = inflate(packed, remaining);
  if (unpacked === undefined || unpacked.length > remaining) return undefined;
  const inner = unpackedSize(unpacked, remaining - unpacked.length, layers - 1);
  return inner === undefined ? undefined : unpacked.length + inner;
}

function inflate(packed: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: maxOutputLength + 1, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const isTooLarge = error instanceof RangeError || (error instanceof Error && /larger than/.test(error.message));
    // Invalid compressed data expands to nothing.
    return isTooLarge ? undefined : Buffer.alloc(0);
  }
}

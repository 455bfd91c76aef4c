import { constants, inflateSync } from 'node:zlib';

/** T30: what a file may unpack to, all its streams together. */
const UNPACKED_MAXIMUM = 50 * 1024 * 1024;
const LAYERS_MAXIMUM = 3;
const STREAM = Buffer.from('stream');
const END_OF_STREAM = Buffer.from('endstream');

/** Would its packed streams fill the memory? Looked at before anything parses the file. */
export function isPdfBomb(bytes: Buffer): boolean {
  let left = UNPACKED_MAXIMUM;
  let at = bytes.indexOf(STREAM);
  while (at !== -1) {
    const from = startOfData(bytes, at + STREAM.length);
    const end = bytes.indexOf(END_OF_STREAM, from);
    const size = unpackedSize(bytes.subarray(from, end === -1 ? bytes.length : end), left, LAYERS_MAXIMUM);
    if (size === undefined) return true;
    left -= size;
    if (end === -1) return false;
    at = bytes.indexOf(STREAM, end + END_OF_STREAM.length);
  }
  return false;
}

function startOfData(bytes: Buffer, at: number): number {
  if (bytes[at] === 13 && bytes[at + 1] === 10) return at + 2;
  return bytes[at] === 10 || bytes[at] === 13 ? at + 1 : at;
}

/** How much comes out of it, through all its layers; undefined: more than is left. */
function unpackedSize(packed: Buffer, left: number, layers: number): number | undefined {
  if (layers === 0 || packed[0] === undefined || (packed[0] & 0x0f) !== 8) return 0;
  const unpacked = inflate(packed, left);
  if (unpacked === undefined || unpacked.length > left) return undefined;
  const inner = unpackedSize(unpacked, left - unpacked.length, layers - 1);
  return inner === undefined ? undefined : unpacked.length + inner;
}

function inflate(packed: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: maxOutputLength + 1, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const isTooLarge = error instanceof RangeError || (error instanceof Error && /larger than/.test(error.message));
    // Invalid packed data unpacks to nothing.
    return isTooLarge ? undefined : Buffer.alloc(0);
  }
}

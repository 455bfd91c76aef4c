import { jpegParts } from './jpegParts.ts';

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Parts whose bytes are the picture itself. */
const PIXELS = new Set(['IDAT', 'fdAT', 'VP8 ', 'VP8L', 'ALPH', 'ANMF', 'mdat']);

/**
 * Returns the parts that are not picture (T28): every part with arbitrary content, and what follows its end. Undefined
 * if the file is not of this type from its first byte to its last.
 */
export function looseParts(type: PictureType, bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'jpeg': {
      const parts = jpegParts(bytes);
      return parts && [...parts.segments, parts.rest];
    }
    case 'png':
      return file.subarray(0, PNG.length).equals(PNG) ? pngParts(file) : undefined;
    case 'webp':
      return file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'
        ? webpParts(file)
        : undefined;
    case 'avif':
      return /^ftyp(?:avif|avis|mif1)$/.test(file.toString('latin1', 4, 12)) ? avifParts(file) : undefined;
  }
}

function pngParts(file: Buffer): readonly Uint8Array[] | undefined {
  const parts: Uint8Array[] = [];
  let at = PNG.length;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > file.length) return undefined;
    if (!PIXELS.has(name)) parts.push(file.subarray(at + 8, end - 4));
    at = end;
    if (name === 'IEND') return [...parts, file.subarray(at)];
  }
  return undefined;
}

function webpParts(file: Buffer): readonly Uint8Array[] | undefined {
  const whole = 8 + file.readUInt32LE(4);
  if (whole > file.length) return undefined;
  const parts: Uint8Array[] = [file.subarray(whole)];
  let at = 12;
  while (at + 8 <= whole) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (end > whole) return undefined;
    if (!PIXELS.has(file.toString('latin1', at, at + 4))) parts.push(file.subarray(at + 8, end));
    at = end + (length % 2);
  }
  return parts;
}

function avifParts(file: Buffer): readonly Uint8Array[] | undefined {
  const parts: Uint8Array[] = [];
  let at = 0;
  while (at + 8 <= file.length) {
    const length = file.readUInt32BE(at);
    const end = length === 0 ? file.length : at + length;
    // Boxes of more than four gigabytes are not accepted.
    if (length === 1 || (length !== 0 && length < 8) || end > file.length) return undefined;
    if (!PIXELS.has(file.toString('latin1', at + 4, at + 8))) parts.push(file.subarray(at + 8, end));
    at = end;
  }
  return [...parts, file.subarray(at)];
}

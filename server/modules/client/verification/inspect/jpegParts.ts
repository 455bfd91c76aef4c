/** The parts of a JPEG that are not picture: segments with arbitrary content, and what follows its end. */
export interface JpegParts {
  readonly segments: readonly Uint8Array[];
  readonly rest: Uint8Array;
}

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;

/** Reads the parts by the markers; undefined if they are not those of a complete JPEG. */
export function jpegParts(bytes: Uint8Array): JpegParts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return undefined;
  const segments: Uint8Array[] = [];
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return undefined;
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === undefined) return undefined;
    at += 2;
    if (marker === END_OF_IMAGE) return { segments, rest: bytes.subarray(at) };
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    if (length < 2 || at + length > bytes.length) return undefined;
    if (isFree(marker)) segments.push(bytes.subarray(at + 2, at + length));
    at += length;
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
}

/** Is this a comment or an application segment? */
function isFree(marker: number): boolean {
  return marker === COMMENT || (marker >= 0xe0 && marker <= 0xef);
}

/**
 * Finds the end of a scan. Inside a scan FF is followed by zero or a restart marker; anything else is the next marker.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    const isInside = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isInside) return at;
    at += 2;
  }
  return at;
}

/** Encodes a text as UTF-8. A lone surrogate has no bytes and throws; JSON never contains one. */
export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> {
  const encoded = encodeURIComponent(text);
  const bytes: number[] = [];
  for (let place = 0; place < encoded.length; place += 1) {
    if (encoded[place] !== '%') bytes.push(encoded.charCodeAt(place));
    else {
      bytes.push(Number.parseInt(encoded.slice(place + 1, place + 3), 16));
      place += 2;
    }
  }
  return new Uint8Array(bytes);
}

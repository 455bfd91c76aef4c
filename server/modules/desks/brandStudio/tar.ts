/** File of an archive; its path there is written with `/`. */
export interface TarFile {
  readonly path: string;
  readonly content: Uint8Array;
}

const BLOCK = 512;
const PATH_MAXIMUM = 100;

/** Writes a tar archive (POSIX ustar) of plain files; the same files always give the same bytes. */
export function tarOf(files: readonly TarFile[]): Buffer {
  const parts = files.flatMap(({ path, content }) => [
    headerOf(path, content.length),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(path: string, size: number): Buffer {
  const name = Buffer.from(path);
  if (name.length > PATH_MAXIMUM) throw new Error(`the path is too long for the archive: ${path}`);
  const header = Buffer.alloc(BLOCK);
  header.set(name, 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  // The checksum counts its own field as spaces.
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

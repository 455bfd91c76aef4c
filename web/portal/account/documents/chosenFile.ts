import { DOCUMENT_BYTES_MAXIMUM } from '@candor/domain/clients/documents.ts';
import type { FileFault } from '@candor/domain/clients/documents.ts';

/** Is the file a photo, by its name? The browser's type derives from the extension too. */
export function isPhoto({ name }: Pick<File, 'name'>): boolean {
  return /\.jpe?g$/i.test(name);
}

/** Checks what a page can check of a file before it is sent; the server checks everything else. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): FileFault | undefined {
  if (!/\.(?:jpe?g|pdf)$/i.test(name)) return 'extension';
  if (size === 0) return 'empty';
  // A photo is reduced before it is sent.
  return size > DOCUMENT_BYTES_MAXIMUM && !isPhoto({ name }) ? 'tooLarge' : undefined;
}

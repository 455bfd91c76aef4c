import { DOCUMENT_BYTES_MAXIMUM } from '@candor/domain/clients/documents.ts';
import type { FileFault } from '@candor/domain/clients/documents.ts';

/** By its name: what a browser says of a file is the name's ending, too. */
export function isPhoto({ name }: Pick<File, 'name'>): boolean {
  return /\.jpe?g$/i.test(name);
}

/** What a page can tell about a file before it is sent; the server looks at everything else. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): FileFault | undefined {
  if (!/\.(?:jpe?g|pdf)$/i.test(name)) return 'extension';
  if (size === 0) return 'empty';
  // A photo is made smaller first.
  return size > DOCUMENT_BYTES_MAXIMUM && !isPhoto({ name }) ? 'tooLarge' : undefined;
}

import { DOCUMENT_BYTES_MAXIMUM } from '@candor/domain/clients/documents.ts';
import type { FileFault } from '@candor/domain/clients/documents.ts';

/** What a page can tell about a file before it is sent; the server looks at everything else. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): FileFault | undefined {
  if (!/\.(?:jpe?g|pdf)$/i.test(name)) return 'extension';
  if (size === 0) return 'empty';
  return size > DOCUMENT_BYTES_MAXIMUM ? 'tooLarge' : undefined;
}

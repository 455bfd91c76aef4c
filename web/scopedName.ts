import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** A class in the page: its name and four letters for its file. The browser's and the server's build say the same. */
export function scopedName(name: string, path: string): string {
  const [file = path] = relative(import.meta.dirname, path).split('?');
  return `${name}-${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`;
}

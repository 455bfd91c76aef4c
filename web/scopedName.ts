import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Returns a class's name in the page: its own name and four letters for its file, the same in the browser's and the
 * server's build.
 */
export function scopedName(name: string, path: string): string {
  const [file = path] = relative(import.meta.dirname, path).split('?');
  return `${name}-${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The style sheet of a page that the server makes itself: the common colours, then its own rules. */
export function pageStyle(file: string): string {
  return ['palette.css', file].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
}

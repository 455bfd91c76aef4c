import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontRules } from './pageFonts.ts';

/**
 * Builds the style sheet of a framed page (`ownPage.ts`): the fonts, the common colours, the frame, then its own rules.
 */
export function framedStyle(file: string): string {
  return [fontRules, ...['palette.css', 'frame.css', file].map(readSheet)].join('\n');
}

/** Builds the style sheet of a page without the frame: the common colours, then its own rules. */
export function pageStyle(file: string): string {
  return ['palette.css', file].map(readSheet).join('\n');
}

function readSheet(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

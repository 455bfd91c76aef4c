import { stripVTControlCharacters } from 'node:util';

/**
 * Finds the first error and its place below the folder, as the bundler frames them; empty if the failure was another
 * one.
 */
export function reasonIn(output: string, folder: string): string {
  const lines = stripVTControlCharacters(output).split('\n');
  const what = lines.findIndex((line) => line.startsWith('['));
  if (what === -1) return '';
  const message = lines[what]?.replace(/^\[[^\]]*\]\s*(?:Error:\s*)?/, '');
  const place = /\[ (.+?)(?:\?.*?)?(:\d+:\d+) \]/.exec(lines.slice(what).join('\n'));
  return `: ${message}${place === null ? '' : ` (${folder}/${place[1]}${place[2]})`}`;
}

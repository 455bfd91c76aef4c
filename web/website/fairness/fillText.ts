import { sharePercent } from '@candor/domain/money/share.ts';
import { wordFiller } from '../../data/wordFiller.ts';
import { countText, typeset } from '../../ui/numbers.ts';

/** Fills a text with its figures; numbers are counts. */
export function fillText(text: string, params: Readonly<Record<string, string | number>>): string {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(params))
    shown[name] = typeof value === 'number' ? countText(value) : value;
  return wordFiller({ text })('text', shown);
}

/** Formats a share, 12.5 %, which never breaks; a dash if the whole is zero. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${typeset(sharePercent(part, whole))}\u202f%`;
}

/** Returns the start of a month such as 2026-10. */
export function monthStart(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}

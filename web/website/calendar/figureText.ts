import { NARROW_SPACE, typeset } from '../../ui/numbers.ts';

const FIGURE = /^(-?[\d.]+)([%KMB]?)$/;

/** Writes a figure such as `-0.3%` in the page's language: −0,3 %, 215 Tsd. */
export function figureText(figure: string, units: Readonly<Record<'K' | 'M' | 'B', string>>): string {
  const [, decimal, unit = ''] = FIGURE.exec(figure) ?? [];
  if (decimal === undefined) return figure;
  const shown = typeset(decimal);
  if (unit === 'K' || unit === 'M' || unit === 'B') return `${shown}${NARROW_SPACE}${units[unit]}`;
  return unit === '' ? shown : `${shown}${NARROW_SPACE}${unit}`;
}

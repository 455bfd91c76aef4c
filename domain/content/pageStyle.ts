import { styleOf } from './blocks/looks.ts';

/** Returns the declarations of a `style` that pages keep, as CSS; empty where there are none. */
export function cleanStyle(style: string): string {
  return Object.entries(styleOf(style))
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`)
    .join('; ');
}

import { hexToLinear, linearOf, twoDigits } from './oklch.ts';

/** A sheet's custom properties by name, without the dashes. */
export type Tokens = ReadonlyMap<string, string>;
/** Custom properties of both themes. */
export type Themes = Readonly<Record<'dark' | 'light', Tokens>>;

/** Reads the custom properties of `:root` and of the light theme on top of them; later sheets reassign earlier ones. */
export function readTokens(...sheets: readonly string[]): Themes {
  const dark = sheets.flatMap((css) => declarations(css, /:root\s*\{([^}]*)\}/g));
  const light = sheets.flatMap((css) => declarations(css, /:root\[data-theme='light'\]\s*\{([^}]*)\}/g));
  return { dark: new Map(dark), light: new Map([...dark, ...light]) };
}

function declarations(css: string, block: RegExp): [string, string][] {
  const bodies = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(block)].map(([, body = '']) => body);
  return bodies.flatMap((body) =>
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']): [string, string] => [name, value]),
  );
}

/** Returns the contrast of WCAG 2 between two luminances, 1 to 21. */
export function contrast(first: number, second: number): number {
  const [dark = 0, light = 0] = [first, second].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const HEX = /^#[0-9a-f]{6}$/i;
const OKLCH = /^oklch\(\d*\.?\d+ \d*\.?\d+ \d*\.?\d+\)$/;
/** Longest chain of tokens that refer to one another; a longer one is a cycle. */
const CHAIN_MAXIMUM = 8;

/** Returns the relative luminance of a token, 0 to 1; NaN unless it is an opaque colour as #rrggbb or oklch(l c h). */
export function luminance(tokens: Tokens, name: string): number {
  const value = resolve(tokens, name, 0);
  if (!HEX.test(value) && !OKLCH.test(value)) return Number.NaN;
  const [red = 0, green = 0, blue = 0] = HEX.test(value) ? hexToLinear(value) : fromOklch(value);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns a token's value with the tokens that it refers to resolved; the empty string where there is none. */
export function tokenValue(tokens: Tokens, name: string): string {
  return resolve(tokens, name, 0);
}

/** Returns a token's colour as #rrggbb, for consumers without other forms; undefined unless it is an opaque colour. */
export function hexOf(tokens: Tokens, name: string): string | undefined {
  const value = resolve(tokens, name, 0);
  if (HEX.test(value)) return value;
  return OKLCH.test(value) ? `#${fromOklch(value).map(twoDigits).join('')}` : undefined;
}

function resolve(tokens: Tokens, name: string, depth: number): string {
  if (depth > CHAIN_MAXIMUM) return '';
  const value = tokens.get(name) ?? '';
  return value.trim().replace(/var\(--([\w-]+)\)/g, (_all, inner: string) => resolve(tokens, inner, depth + 1));
}

/** Parses OKLCH as a sheet writes it. */
function fromOklch(text: string): readonly number[] {
  const [lightness = 0, chroma = 0, hue = 0] = (text.match(/[\d.]+/g) ?? []).map((part) => +part);
  return linearOf({ lightness, chroma, hue });
}

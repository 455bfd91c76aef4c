import { contrast, luminance } from './colours.ts';
import type { Themes } from './colours.ts';
import { contrastPairs } from './contrast.ts';
import { hexToOklch, oklchToHex } from './oklch.ts';
import type { Oklch } from './oklch.ts';

/** New values of a theme's tokens, by name without dashes, for each theme. */
export type TokenValues = Readonly<Record<'dark' | 'light', Readonly<Record<string, string>>>>;

/** Colours from which a theme's others are derived: the accent, the two sides of a trade, and the strips. */
export const inputs = ['brand', 'buy', 'sell', 'ink'] as const;
export type Input = (typeof inputs)[number];

/** Token that shows an input as chosen, in the light theme; strips are the same in both. */
export const inputTokens: Readonly<Record<Input, string>> = {
  brand: 'brand-fill',
  buy: 'buy-fill',
  sell: 'sell-fill',
  ink: 'ink',
};

const WHITE = '#ffffff';
/** Least lightness of a colour on a dark page. */
const DARK_LEAST = 0.72;
const HOVER = 0.035;

/** Rule BS-2: derives all tokens of one chosen colour, as #rrggbb. */
export function tokensFrom(input: Input, colour: string): TokenValues {
  const chosen = hexToOklch(colour);
  if (input === 'ink') return { dark: inkFrom(colour, chosen), light: inkFrom(colour, chosen) };
  const raised = { ...chosen, lightness: Math.max(chosen.lightness, DARK_LEAST) };
  const tints = { dark: tint(chosen, 0.27, 0.045), light: tint(chosen, 0.95, 0.025) };
  if (input !== 'brand') {
    // Text on both fills is white, whatever the brand.
    const fills = { fill: colour, hover: oklchToHex(moved(chosen, -HOVER)) };
    return {
      dark: sideOf(input, { ...fills, text: oklchToHex(raised), tint: tints.dark }),
      light: sideOf(input, { ...fills, text: colour, tint: tints.light }),
    };
  }
  const bright = oklchToHex(raised);
  return {
    dark: {
      'brand-text': bright,
      'brand-fill': bright,
      'brand-fill-hover': oklchToHex(moved(raised, HOVER)),
      'brand-on-fill': onFill(bright, chosen),
      'brand-tint': tints.dark,
    },
    light: {
      'brand-text': colour,
      'brand-fill': colour,
      'brand-fill-hover': oklchToHex(moved(chosen, -HOVER)),
      'brand-on-fill': onFill(colour, chosen),
      'brand-tint': tints.light,
    },
  };
}

function moved(colour: Oklch, by: number): Oklch {
  return { ...colour, lightness: Math.min(1, Math.max(0, colour.lightness + by)) };
}

function tint({ chroma, hue }: Oklch, lightness: number, most: number): string {
  return oklchToHex({ lightness, chroma: Math.min(chroma, most), hue });
}

interface Side {
  readonly fill: string;
  readonly hover: string;
  readonly text: string;
  readonly tint: string;
}

function sideOf(side: 'buy' | 'sell', { fill, hover, text, tint: ground }: Side): Readonly<Record<string, string>> {
  return { [`${side}-text`]: text, [`${side}-fill`]: fill, [`${side}-fill-hover`]: hover, [`${side}-tint`]: ground };
}

/** Returns white or the darkest shade of the hue, by the higher contrast. */
function onFill(fill: string, { hue, chroma }: Oklch): string {
  const dark = oklchToHex({ lightness: 0.18, chroma: Math.min(chroma, 0.03), hue });
  return ratioOf(fill, WHITE) >= ratioOf(fill, dark) ? WHITE : dark;
}

function inkFrom(colour: string, { lightness, hue }: Oklch): Readonly<Record<string, string>> {
  const isDark = lightness < 0.6;
  const shade = (dark: number, light: number, chroma: number) =>
    oklchToHex({ lightness: isDark ? dark : light, chroma, hue });
  return {
    ink: colour,
    'ink-text': shade(0.965, 0.2, 0.01),
    'ink-muted': shade(0.82, 0.38, 0.025),
    'ink-accent': shade(0.84, 0.4, 0.1),
  };
}

function ratioOf(first: string, second: string): number {
  const tokens = new Map([
    ['first', first],
    ['second', second],
  ]);
  return contrast(luminance(tokens, 'first'), luminance(tokens, 'second'));
}

/** Returns a theme with some tokens changed; the light theme inherits the dark one's values, unless it has its own. */
export function withValues({ dark, light }: Themes, values: TokenValues): Themes {
  return {
    dark: new Map([...dark, ...Object.entries(values.dark)]),
    light: new Map([...light, ...Object.entries(values.light)]),
  };
}

const STEP = 0.005;
const STEPS = 200;

/**
 * Rule BS-3: returns the nearest colour of the same hue with which every pair of the input's tokens is readable; the
 * chosen one itself where it is. Undefined: no lightness helps.
 */
export function nearestReadable(input: Input, colour: string, themes: Themes): string | undefined {
  const chosen = hexToOklch(colour);
  const isRead = (one: string): boolean => {
    const values = tokensFrom(input, one);
    const whole = withValues(themes, values);
    return (['dark', 'light'] as const).every((theme) => failing(whole[theme], Object.keys(values[theme])) === 0);
  };
  if (isRead(colour)) return colour;
  for (let step = 1; step <= STEPS; step += 1)
    for (const by of [-STEP, STEP]) {
      const candidate = oklchToHex(moved(chosen, by * step));
      if (isRead(candidate)) return candidate;
    }
  return undefined;
}

/** Counts the pairs with one of these tokens that have too little contrast. */
function failing(tokens: Themes['dark'], names: readonly string[]): number {
  return contrastPairs.filter(({ text, ground, least }) => {
    if (!names.includes(text) && !names.includes(ground)) return false;
    return !(contrast(luminance(tokens, text), luminance(tokens, ground)) >= least);
  }).length;
}

/** Returns the shades of a hue from light to dark, as a strip shows them; lightness is spread evenly. */
export function rampOf(colour: string, steps = 9): readonly string[] {
  const { chroma, hue } = hexToOklch(colour);
  return Array.from({ length: steps }, (_, step) => {
    const lightness = 0.97 - (step * 0.72) / (steps - 1);
    // Very light and very dark shades have little chroma.
    const share = 1 - Math.abs(lightness - 0.6) / 0.6;
    return oklchToHex({ lightness, chroma: chroma * Math.max(0.15, share), hue });
  });
}

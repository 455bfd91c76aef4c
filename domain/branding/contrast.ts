import { contrast, luminance, readTokens } from './colours.ts';
import type { Tokens } from './colours.ts';
import type { Fault } from './findings.ts';

/** A fault of a brand's theme: an unreadable pair, or a token that a brand may not set. */
export interface ThemeFault extends Fault {
  readonly theme: 'dark' | 'light';
  /** Custom property, without its dashes. */
  readonly token: string;
}

interface Pair {
  readonly text: string;
  readonly ground: string;
  readonly least: number;
}

/** Least contrast of WCAG 2 AA: for text, and for graphics and large text. */
const WORDS = 4.5;
const DRAWN = 3;

const grounds = ['surface-0', 'surface-1', 'surface-2'];
const sides = ['brand', 'buy', 'sell'];
const meanings = ['positive', 'negative', 'warning', 'info'];

/** Pairs of text and background that the product uses. */
export const contrastPairs: readonly Pair[] = [
  ...words(['text-1', 'text-2'], [...grounds, 'surface-3']),
  ...words(['text-3', ...sides.map((side) => `${side}-text`), ...meanings], grounds),
  ...sides.flatMap((side) => words([`${side}-text`], [`${side}-tint`])),
  ...meanings.flatMap((meaning) => words([meaning], [`${meaning}-tint`])),
  ...words(['text-1', 'text-2'], ['positive-tint', 'negative-tint', 'brand-tint']),
  ...words(['brand-on-fill'], ['brand-fill', 'brand-fill-hover']),
  ...['buy', 'sell', 'danger'].flatMap((name) => words(['on-fill'], [`${name}-fill`, `${name}-fill-hover`])),
  ...words(['ink-text', 'ink-muted', 'ink-accent'], ['ink']),
  ...words(['hero-text', 'hero-muted'], ['hero-ground']),
  ...['surface-0', 'surface-1'].map((ground) => ({ text: 'border-control', ground, least: DRAWN })),
];

function words(texts: readonly string[], over: readonly string[]): readonly Pair[] {
  return texts.flatMap((text) => over.map((ground) => ({ text, ground, least: WORDS })));
}

/** Returns the least contrast among a theme's texts; WCAG AA requires 4.5. NaN: a colour cannot be parsed. */
export function leastContrast(tokens: Tokens): number {
  const ratios = contrastPairs
    .filter(({ least }) => least === WORDS)
    .map(({ text, ground }) => contrast(luminance(tokens, text), luminance(tokens, ground)));
  return Math.min(...ratios);
}

/** Tokens that a brand may reassign; all others are the product's. */
const BRAND_TOKENS = new RegExp(
  `^(?:${[
    '(?:font|weight|tracking|leading)-(?:body|heading)',
    'size-hero',
    'radius-(?:badge|control|panel|sheet|button|card)',
    'website-width|space-section',
    'surface-(?:hue|[0-3])',
    'hairline|border-control|text-[1-3]',
    'brand-(?:text|fill|fill-hover|on-fill|tint)',
    'ink(?:-text|-muted|-accent)?',
    'hero-(?:ground|text|muted|pattern)',
    '(?:buy|sell)-(?:text|fill|fill-hover|tint)',
  ].join('|')})$`,
);

/**
 * Lists the faults of a brand's `theme.css` on top of the product's tokens, in both themes: pairs with less contrast
 * than WCAG AA requires, colours that cannot be parsed, and tokens that a brand may not set. Empty: the theme passes.
 */
export function themeFaults(tokens: string, theme: string): readonly ThemeFault[] {
  const own = readTokens(theme);
  const whole = readTokens(tokens, theme);
  return (['dark', 'light'] as const).flatMap((name) => [
    ...[...own[name].keys()].filter((token) => !BRAND_TOKENS.test(token)).map((token) => foreign(name, token)),
    ...contrastPairs.flatMap((pair) => pairFault(whole[name], pair).map((fault) => ({ theme: name, ...fault }))),
  ]);
}

function foreign(theme: ThemeFault['theme'], token: string): ThemeFault {
  return { theme, token, code: 'tokenForeign', params: { token: `--${token}` } };
}

function pairFault(tokens: Tokens, { text, ground, least }: Pair): readonly Omit<ThemeFault, 'theme'>[] {
  const [first, second] = [luminance(tokens, text), luminance(tokens, ground)];
  if (Number.isNaN(first) || Number.isNaN(second)) {
    const token = Number.isNaN(first) ? text : ground;
    return [{ token, code: 'tokenNoColour', params: { token: `--${token}` } }];
  }
  const ratio = contrast(first, second);
  if (ratio >= least) return [];
  const shown = (Math.floor(ratio * 100) / 100).toString();
  const params = { text: `--${text}`, ground: `--${ground}`, contrast: shown, least: String(least) };
  return [{ token: text, code: 'contrastLow', params }];
}

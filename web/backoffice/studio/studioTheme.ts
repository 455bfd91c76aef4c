import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import type { StudioPlace } from '@candor/domain/branding/places.ts';
import { contrast, hexOf, luminance, readTokens } from '@candor/domain/branding/colours.ts';
import type { Themes } from '@candor/domain/branding/colours.ts';
import { contrastPairs } from '@candor/domain/branding/contrast.ts';
import type { Input } from '@candor/domain/branding/derive.ts';
import type { BrandDraft, SettingValue } from '@candor/domain/branding/draft.ts';
import { withTokens } from '@candor/domain/branding/sheet.ts';

/** Look of a brand with a draft, and without it. */
export interface Look {
  readonly product: Themes;
  /** Tokens of the brand's folder over the product's. */
  readonly folder: Themes;
  readonly draft: Themes;
}

export function lookOf({ product, sheet }: Pick<StudioDetail, 'product' | 'sheet'>, { tokens }: BrandDraft): Look {
  return {
    product: readTokens(product),
    folder: readTokens(product, sheet),
    draft: readTokens(product, withTokens(sheet, tokens)),
  };
}

/** Returns a setting as the brand has it with the draft; null if it is left out. */
export function settingIn(
  { folder }: Pick<StudioDetail, 'folder'>,
  { settings }: BrandDraft,
  place: StudioPlace,
): SettingValue {
  return settings[place] ?? folder[place] ?? null;
}

/** Two surfaces, or a surface and its text, whose contrast decides whether text is readable. */
export interface PairRow {
  readonly text: string;
  readonly ground: string;
  readonly least: number;
  readonly dark: number;
  readonly light: number;
}

/** Pairs that every look shows; others are shown if they fail. */
const SHOWN = [
  ['text-1', 'surface-0'],
  ['text-2', 'surface-1'],
  ['brand-on-fill', 'brand-fill'],
  ['brand-text', 'surface-1'],
  ['buy-text', 'surface-1'],
  ['sell-text', 'surface-1'],
  ['ink-text', 'ink'],
  ['border-control', 'surface-0'],
].map(([text = '', ground = '']) => `${text} ${ground}`);

export function pairRows({ dark, light }: Themes): readonly PairRow[] {
  const rows = contrastPairs.map(({ text, ground, least }) => {
    const ratioIn = (tokens: Themes['dark']) => contrast(luminance(tokens, text), luminance(tokens, ground));
    return { text, ground, least, dark: ratioIn(dark), light: ratioIn(light) };
  });
  const isShown = ({ text, ground }: PairRow) => SHOWN.includes(`${text} ${ground}`);
  return [
    ...rows.filter(isShown).toSorted((first, second) => placeOf(first) - placeOf(second)),
    ...rows.filter((row) => !isShown(row) && fails(row)),
  ];
}

function placeOf({ text, ground }: PairRow): number {
  return SHOWN.indexOf(`${text} ${ground}`);
}

export function fails({ dark, light, least }: PairRow): boolean {
  return !(dark >= least && light >= least);
}

/** Returns the input that a failing pair's colours come from; undefined if there is none. */
export function inputOf({ text, ground }: PairRow): Input | undefined {
  const families = ['brand', 'buy', 'sell', 'ink'] as const;
  return families.find((family) => [text, ground].some((token) => token === family || token.startsWith(`${family}-`)));
}

/** Returns a colour of a theme as #rrggbb. */
export function colourIn(tokens: Themes['dark'], token: string): string {
  return hexOf(tokens, token) ?? '#808080';
}

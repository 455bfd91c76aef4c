import type { Themes } from './colours.ts';
import type { TokenValues } from './derive.ts';

/** Value of a setting in the studio's form. Null: it is left out, so that the default applies. */
export type SettingValue = string | boolean | null | string[];

/** Changes that the studio makes to a brand: settings by place, `tagline.de`, and tokens of the theme. */
export interface BrandDraft {
  readonly settings: Readonly<Record<string, SettingValue>>;
  readonly tokens: TokenValues;
}

export const NO_CHANGES: BrandDraft = { settings: {}, tokens: { dark: {}, light: {} } };

const COLOURS =
  /^(?:surface-[0-3]|hairline|border-control|brand-(?:text|fill|fill-hover|on-fill|tint)|ink(?:-text|-muted|-accent)?|(?:buy|sell)-(?:text|fill|fill-hover|tint))$/;
const LENGTHS = /^radius-(?:badge|control|panel|sheet|button|card)$/;
const FAMILIES = /^font-(?:body|heading)$/;
const HEX = /^#[0-9a-f]{6}$/;
const LENGTH = /^(?:\d|[12]\d|3[0-2])px$/;
const HUE = /^(?:\d|[1-9]\d|[12]\d\d|3[0-5]\d)$/;
const FAMILY =
  /^'([A-Z][A-Za-z0-9 ]{1,30}) Variable', (?:'Inter Variable', )?(?:system-ui, sans-serif|Georgia, serif)$/;

/**
 * Rule BS-1: may the studio set this token to this value? Allowed are colours as #rrggbb, radii to 32 px, the surfaces'
 * hue, a shipped font family, and the product's own value, which removes the brand's. No other text from a browser
 * reaches a sheet.
 */
export function isStudioValue(token: string, value: string, product: Themes['dark']): boolean {
  if (COLOURS.test(token)) return HEX.test(value) || value === product.get(token);
  if (LENGTHS.test(token)) return LENGTH.test(value) || value === product.get(token);
  if (token === 'surface-hue') return HUE.test(value);
  return FAMILIES.test(token) && FAMILY.test(value);
}

/** Lists the tokens of a draft that the studio must not set, `light --text-1`; empty: it may be stored. */
export function foreignTokens({ tokens }: BrandDraft, product: Themes): readonly string[] {
  return (['dark', 'light'] as const).flatMap((theme) =>
    Object.entries(tokens[theme])
      .filter(([token, value]) => !isStudioValue(token, value, product[theme]))
      .map(([token]) => `${theme} --${token}`),
  );
}

const SERIFS = new Set(['fraunces', 'literata', 'newsreader', 'source-serif-4']);

/** Returns the family of a shipped font, as a theme names it: source-serif-4 is 'Source Serif 4 Variable'. */
export function familyOf(font: string): string {
  const name = font
    .split('-')
    .map((word) => (word === 'ibm' ? 'IBM' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
  return `'${name} Variable', ${SERIFS.has(font) ? 'Georgia, serif' : 'system-ui, sans-serif'}`;
}

/** Returns the first of these fonts that a family names; undefined: another one. */
export function fontIn<Name extends string>(family: string, names: readonly Name[]): Name | undefined {
  const [first = ''] = family.split(',');
  return names.find((name) => familyOf(name).startsWith(`${first.trim()},`));
}

/** Surfaces whose colour follows the hue in the product's theme. */
const HUED = ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'hairline', 'border-control'];

/** Rule BS-2: changes the hue of all surfaces; surfaces that the brand had set itself follow it again. */
export function tokensFromHue(hue: number, own: Themes, product: Themes): TokenValues {
  const valuesIn = (theme: 'dark' | 'light') => ({
    'surface-hue': String(hue),
    ...Object.fromEntries(
      HUED.filter((token) => own[theme].get(token) !== product[theme].get(token)).map((token) => [
        token,
        product[theme].get(token) ?? '',
      ]),
    ),
  });
  return { dark: valuesIn('dark'), light: valuesIn('light') };
}

/** Returns a draft with more tokens changed. */
export function withMoreTokens({ settings, tokens }: BrandDraft, { dark, light }: TokenValues): BrandDraft {
  return { settings, tokens: { dark: { ...tokens.dark, ...dark }, light: { ...tokens.light, ...light } } };
}

/** Returns a draft with one setting changed. */
export function withSetting({ settings, tokens }: BrandDraft, place: string, value: SettingValue): BrandDraft {
  return { settings: { ...settings, [place]: value }, tokens };
}

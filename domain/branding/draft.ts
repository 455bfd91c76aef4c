import type { Themes } from './colours.ts';
import type { TokenValues } from './derive.ts';

/** A setting as the studio's form has it. Null: it is left out, so that the default holds. */
export type SettingValue = string | boolean | null | string[];

/** What the studio changes of a brand: settings by place, `tagline.de`, and tokens of the theme. */
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
 * Rule BS-1: may the studio give this token this value? Colours as #rrggbb, radii to 32 px, the surfaces' hue, a family
 * among those that ship; and what the product itself has there, by which a brand's own value is taken away. A sheet
 * never gets other text from a browser.
 */
export function isStudioValue(token: string, value: string, product: Themes['dark']): boolean {
  if (COLOURS.test(token)) return HEX.test(value) || value === product.get(token);
  if (LENGTHS.test(token)) return LENGTH.test(value) || value === product.get(token);
  if (token === 'surface-hue') return HUE.test(value);
  return FAMILIES.test(token) && FAMILY.test(value);
}

/** The tokens of a draft that the studio must not set, `light --text-1`; none: it may be stored. */
export function foreignTokens({ tokens }: BrandDraft, product: Themes): readonly string[] {
  return (['dark', 'light'] as const).flatMap((theme) =>
    Object.entries(tokens[theme])
      .filter(([token, value]) => !isStudioValue(token, value, product[theme]))
      .map(([token]) => `${theme} --${token}`),
  );
}

const SERIFS = new Set(['fraunces', 'literata', 'newsreader', 'source-serif-4']);

/** A font that ships, as a theme names its family: source-serif-4 is 'Source Serif 4 Variable'. */
export function familyOf(font: string): string {
  const name = font
    .split('-')
    .map((word) => (word === 'ibm' ? 'IBM' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
  return `'${name} Variable', ${SERIFS.has(font) ? 'Georgia, serif' : 'system-ui, sans-serif'}`;
}

/** Which of these fonts a family names first; undefined: another one. */
export function fontIn<Name extends string>(family: string, names: readonly Name[]): Name | undefined {
  const [first = ''] = family.split(',');
  return names.find((name) => familyOf(name).startsWith(`${first.trim()},`));
}

/** The surfaces that follow the hue, as the product makes them. */
const HUED = ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'hairline', 'border-control'];

/** Rule BS-2: another hue of all surfaces; surfaces that the brand had set itself follow it again. */
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

/** A draft with more tokens changed. */
export function withMoreTokens({ settings, tokens }: BrandDraft, { dark, light }: TokenValues): BrandDraft {
  return { settings, tokens: { dark: { ...tokens.dark, ...dark }, light: { ...tokens.light, ...light } } };
}

/** A draft with one setting changed. */
export function withSetting({ settings, tokens }: BrandDraft, place: string, value: SettingValue): BrandDraft {
  return { settings: { ...settings, [place]: value }, tokens };
}

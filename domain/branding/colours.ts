/** A sheet's custom properties by name, without the dashes. */
export type Tokens = ReadonlyMap<string, string>;
/** Properties of both themes. */
export type Themes = Readonly<Record<'dark' | 'light', Tokens>>;

/** The custom properties of `:root` and of the light theme on top of them; later sheets reassign earlier ones. */
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

/** The ratio of WCAG 2 between two luminances, 1 to 21. */
export function contrast(first: number, second: number): number {
  const [dark = 0, light = 0] = [first, second].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const HEX = /^#[0-9a-f]{6}$/i;
const OKLCH = /^oklch\(\d*\.?\d+ \d*\.?\d+ \d*\.?\d+\)$/;
/** The longest chain of tokens that refer to one another; a longer one is a cycle. */
const CHAIN_MAXIMUM = 8;

/** The relative luminance of a token, 0 to 1; NaN unless it is an opaque colour as #rrggbb or oklch(l c h). */
export function luminance(tokens: Tokens, name: string): number {
  const value = resolve(tokens, name, 0);
  if (!HEX.test(value) && !OKLCH.test(value)) return Number.NaN;
  const [red = 0, green = 0, blue = 0] = HEX.test(value) ? fromHex(value) : fromOklch(value);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A token's value with the tokens that it refers to resolved; the empty string where there is none. */
export function tokenValue(tokens: Tokens, name: string): string {
  return resolve(tokens, name, 0);
}

/** A token's colour as #rrggbb, for what knows no other form; undefined unless it is an opaque colour. */
export function hexOf(tokens: Tokens, name: string): string | undefined {
  const value = resolve(tokens, name, 0);
  if (HEX.test(value)) return value;
  return OKLCH.test(value) ? `#${fromOklch(value).map(twoDigits).join('')}` : undefined;
}

/** A channel of linear light, 0 to 1, as a screen's. */
function twoDigits(light: number): string {
  const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
}

function resolve(tokens: Tokens, name: string, depth: number): string {
  if (depth > CHAIN_MAXIMUM) return '';
  const value = tokens.get(name) ?? '';
  return value.trim().replace(/var\(--([\w-]+)\)/g, (_all, inner: string) => resolve(tokens, inner, depth + 1));
}

function fromHex(hex: string): number[] {
  return [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** OKLCH to linear sRGB, clipped as a screen clips it. */
function fromOklch(text: string): number[] {
  const [lightness = 0, chroma = 0, hue = 0] = (text.match(/[\d.]+/g) ?? []).map((part) => +part);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
}

/** A colour by lightness 0 to 1, chroma from 0 and hue in degrees: equal steps look equal. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Converts OKLCH to the three channels of linear light, clipped to 0 to 1 as a screen clips it. */
export function linearOf({ lightness, chroma, hue }: Oklch): readonly [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clipped(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    clipped(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    clipped(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

function clipped(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

/** Converts OKLCH to #rrggbb. */
export function oklchToHex(colour: Oklch): string {
  return `#${linearOf(colour).map(twoDigits).join('')}`;
}

/** Converts a channel of linear light, 0 to 1, to two hexadecimal digits. */
export function twoDigits(light: number): string {
  const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Converts #rrggbb to three channels of linear light. */
export function hexToLinear(hex: string): readonly [number, number, number] {
  const channel = (at: number): number => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Converts #rrggbb to OKLCH; a grey has the hue 0. */
export function hexToOklch(hex: string): Oklch {
  const [red, green, blue] = hexToLinear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const chroma = Math.hypot(a, b);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: chroma < 0.0001 ? 0 : chroma,
    hue: chroma < 0.0001 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

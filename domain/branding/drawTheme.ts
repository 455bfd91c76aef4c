import { themeFaults } from './contrast.ts';

/**
 * Parameters of the search for a colour: its saturation, and the lightness from which it is moved until it is legible.
 */
interface Search {
  readonly saturation: number;
  readonly from: number;
  readonly step: number;
}

const DARK: Search = { saturation: 0.5, from: 0.5, step: 0.02 };
const LIGHT: Search = { saturation: 0.75, from: 0.4, step: -0.02 };
const STEPS = 20;

/** Makes a theme of one hue that is legible in dark and light (rule BR-4), by trial. */
export function drawTheme(name: string, hue: number, tokens: string): string {
  for (let step = 0; step < STEPS; step += 1) {
    const theme = themeOf(name, hue, DARK.from + step * DARK.step, LIGHT.from + step * LIGHT.step);
    if (themeFaults(tokens, theme).length === 0) return theme;
  }
  throw new Error(`no theme of hue ${hue} can be read on the product's surfaces`);
}

function themeOf(name: string, hue: number, dark: number, light: number): string {
  const bright = (lightness: number): string => hex(hue, DARK.saturation, lightness);
  const deep = (lightness: number): string => hex(hue, LIGHT.saturation, lightness);
  return `/* ${name}: one hue, found to be readable in both themes. Make it yours. */
:root {
  --surface-hue: ${hue};
  --brand-text: ${bright(dark + 0.08)};
  --brand-fill: ${bright(dark)};
  --brand-fill-hover: ${bright(dark + 0.05)};
  --brand-on-fill: ${hex(hue, 0.6, 0.04)};
  --brand-tint: ${hex(hue, 0.45, 0.12)};
  --ink: ${hex(hue, 0.5, 0.09)};
  --ink-text: ${hex(hue, 0.2, 0.95)};
  --ink-muted: ${hex(hue, 0.14, 0.74)};
  --ink-accent: ${bright(dark + 0.16)};
}

:root[data-theme='light'] {
  --brand-text: ${deep(light)};
  --brand-fill: ${deep(light)};
  --brand-fill-hover: ${deep(light - 0.05)};
  --brand-on-fill: #ffffff;
  --brand-tint: ${hex(hue, 0.6, 0.94)};
}
`;
}

/** Converts HSL to #rrggbb, which mail programs understand too. */
function hex(hue: number, saturation: number, lightness: number): string {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - spread * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(Math.min(Math.max(value, 0), 1) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

import type { FontName } from '@candor/brands/schema.ts';

/**
 * Sizes at 1,000 px: the length of a text in regular and semibold, and how far letters reach above and below the line.
 */
interface Measures {
  readonly regular: number;
  readonly semibold: number;
  readonly ascent: number;
  readonly descent: number;
  readonly isSerif?: true;
}

/** Sizes measured in a browser, over a text in English and German (decision 075). */
const fonts: Readonly<Record<FontName, Measures>> = {
  archivo: { regular: 109_030, semibold: 112_944, ascent: 878, descent: 210 },
  'bricolage-grotesque': { regular: 117_158, semibold: 120_052, ascent: 930, descent: 270 },
  figtree: { regular: 111_936, semibold: 113_764, ascent: 950, descent: 250 },
  fraunces: { regular: 115_410, semibold: 118_973, ascent: 978, descent: 255, isSerif: true },
  'ibm-plex-sans': { regular: 111_446, semibold: 115_373, ascent: 1_025, descent: 275 },
  inter: { regular: 118_905, semibold: 120_930, ascent: 969, descent: 241 },
  literata: { regular: 116_195, semibold: 121_042, ascent: 1_177, descent: 308, isSerif: true },
  manrope: { regular: 113_857, semibold: 117_663, ascent: 1_066, descent: 300 },
  newsreader: { regular: 104_732, semibold: 109_796, ascent: 735, descent: 265, isSerif: true },
  'public-sans': { regular: 115_410, semibold: 116_806, ascent: 950, descent: 225 },
  'schibsted-grotesk': { regular: 115_857, semibold: 119_076, ascent: 977, descent: 258 },
  'source-serif-4': { regular: 117_508, semibold: 119_121, ascent: 1_036, descent: 335, isSerif: true },
  'space-grotesk': { regular: 121_513, semibold: 121_537, ascent: 984, descent: 292 },
};

/** A font that a reader's system has: its names in regular and in bold, and the length of the same text. */
interface SystemFont {
  readonly names: readonly [regular: readonly string[], bold: readonly string[]];
  readonly lengths: readonly [regular: number, bold: number];
}

/** Candidates; the last one that the system has is used. */
const sans: readonly SystemFont[] = [
  { names: [['DejaVu Sans'], ['DejaVu Sans Bold']], lengths: [126_618, 142_678] },
  { names: [['Roboto'], ['Roboto Bold']], lengths: [112_500, 119_500] },
  {
    names: [
      ['Arial', 'ArialMT', 'Liberation Sans'],
      ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
    ],
    lengths: [111_666, 119_483],
  },
];
const serif: readonly SystemFont[] = [
  { names: [['DejaVu Serif'], ['DejaVu Serif Bold']], lengths: [127_876, 140_579] },
  {
    names: [
      ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
      ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
    ],
    lengths: [100_311, 106_551],
  },
];
const WEIGHTS = ['100 500', '600 900'] as const;

/**
 * Returns the rules of a family that takes up the room of a brand's font until it has loaded: a system font scaled to
 * its measures.
 */
export function nearFontRules(name: FontName): string {
  const own = fonts[name];
  const lengths = [own.regular, own.semibold];
  const rules = (own.isSerif ? serif : sans).flatMap(({ names, lengths: system }) =>
    WEIGHTS.map((weight, index) => {
      const size = (lengths[index] ?? 0) / (system[index] ?? 1);
      const source = (names[index] ?? []).map((local) => `local('${local}')`).join(',');
      const [ascent, descent] = [own.ascent, own.descent].map((reach) => percent(reach / 1_000 / size));
      return (
        `@font-face{font-family:'${nearName(name)}';font-weight:${weight};src:${source};` +
        `size-adjust:${percent(size)};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`
      );
    }),
  );
  return rules.join('\n');
}

const FAMILY = /'([A-Z][A-Za-z0-9 ]*) Variable'/g;
/** The fonts of `web/ui/tokens.css`, for a brand that names none. */
const BASE = {
  'font-body': "'Inter Variable', system-ui, sans-serif",
  'font-heading': "'Manrope Variable', 'Inter Variable', system-ui, sans-serif",
} as const;

/**
 * Adds the near family after each font of a sheet: 'Inter Variable', 'Inter near'. Where a page starts without the
 * brand's fonts (`web/data/lateFaces.ts`), the sheet does not name them, so that none is requested before the first
 * paint.
 */
export function withNearFonts(sheet: string): string {
  const late = Object.entries(BASE).map(([name, base]) => {
    const [, own = base] = new RegExp(`--${name}:([^;}]+)`).exec(sheet) ?? [];
    return `--${name}:${own.trim().replaceAll(FAMILY, "'$1 near'")}`;
  });
  return `${sheet.replaceAll(FAMILY, "'$1 Variable', '$1 near'")}\n:root[data-faces='late']{${late.join(';')}}`;
}

/** Returns the family name as sheets have it: source-serif-4 is Source Serif 4. */
function nearName(name: FontName): string {
  const words = name.split('-').map((word) => (word === 'ibm' ? 'IBM' : word.charAt(0).toUpperCase() + word.slice(1)));
  return `${words.join(' ')} near`;
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}

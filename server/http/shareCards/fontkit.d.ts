/** The parts of fontkit that we use; it has no types of its own. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    /** The outline, drawn upwards from the base line in the font's units. */
    readonly path: { readonly toSVG: () => string };
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly variationAxes: Readonly<Record<string, { readonly default: number } | undefined>>;
    readonly layout: (text: string) => {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number }[];
    };
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
  }
  export function create(bytes: Uint8Array): Font;
}

import type { FontName } from '@candor/brands/schema.ts';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { readFont } from '../brandFonts.ts';

/** A line of text as the outlines of its letters, from the origin to the right; y grows downwards. */
export interface SetLine {
  readonly width: number;
  /** SVG markup, made from outlines only, so that no word of it is markup. */
  readonly drawing: string;
}

/** The weight of headlines. */
const WEIGHT = 600;
/** Outline drawn for each step of weight that a font lacks, in ems, since every font starts at its own weight. */
const OUTLINE = 0.000_16;

/** A brand's font: letters that it lacks are set in its extended part, or left out. */
export class Typeface {
  readonly #parts: readonly Font[];

  constructor(name: FontName) {
    const files = readFont(name).files.toSorted((first, second) => first.name.length - second.name.length);
    this.#parts = files.map(({ content }) => create(content));
  }

  set(text: string, size: number): SetLine {
    let x = 0;
    let drawing = '';
    for (const { font, run } of this.#runs(text)) {
      const scale = size / font.unitsPerEm;
      const stroke = Math.max(0, WEIGHT - (font.variationAxes['wght']?.default ?? WEIGHT)) * OUTLINE * font.unitsPerEm;
      const { glyphs, positions } = font.layout(run);
      glyphs.forEach((glyph, index) => {
        const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
        const place = `translate(${short(x + xOffset * scale)} 0) scale(${short(scale, 6)} ${short(-scale, 6)})`;
        drawing += `<path transform="${place}" stroke-width="${short(stroke)}" d="${glyph.path.toSVG()}"/>`;
        x += (xAdvance + stroke / 2) * scale;
      });
    }
    return { width: x, drawing };
  }

  /** Splits the text into runs of letters that one part of the font has. */
  #runs(text: string): { readonly font: Font; run: string }[] {
    const runs: { readonly font: Font; run: string }[] = [];
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      const font = this.#parts.find((part) => part.hasGlyphForCodePoint(code));
      const last = runs.at(-1);
      if (font === undefined) continue;
      if (last !== undefined && last.font === font) last.run += letter;
      else runs.push({ font, run: letter });
    }
    return runs;
  }
}

function short(value: number, digits = 2): string {
  const unit = 10 ** digits;
  return String(Math.round(value * unit) / unit);
}

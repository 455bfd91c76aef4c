import { HASH_NAME } from '@candor/contracts/evidence/statement.ts';
import { sealCells } from '@candor/domain/evidence/seal.ts';
import PdfDocument from 'pdfkit';
import { missingDigits } from './figures.ts';
import { inWinAnsi, needsWide, printable, wideFonts } from './letters.ts';
import type { PaperWords } from './words.ts';
import { filled } from './words.ts';

/** A4 landscape, in points. */
const MARGIN = 36;
const WIDTH = 842 - 2 * MARGIN;
const BOTTOM = 595 - 48;
const FIRST_LINE = 64;
const ROW = 12;
/** Font size of tables. */
const SIZE = 7;
/** Exact height of the page. */
const HEIGHT = 595.28;
/** Ascender of Helvetica, in thousandths of its size; the document's first font is /F1. */
const ASCENDER = 718;

export const INK = '#15191e';
export const GREY = '#5c646d';
const RULE = '#c9ced4';
const DEMO_INK = '#9a6a00';

/** Size and step of the seal's cells, in points, and the opacity of each level. */
const SEAL = { cell: 5, step: 6, shades: [0.1, 0.34, 0.62, 1] } as const;

type Face = 'Helvetica' | 'Helvetica-Bold';

export interface PaperColumn {
  readonly title: string;
  /** Start of the column, or its end if aligned right; from the left margin. */
  readonly x: number;
  readonly right?: boolean;
  /** Whether the column has amounts, whose decimal points align. */
  readonly isAmount?: boolean;
}

/** Parts of every page. */
export interface PaperFrame {
  readonly brand: string;
  readonly title: string;
  readonly isDemo: boolean;
  readonly notes: readonly string[];
  readonly made: Date;
}

/**
 * Pages that are written from top to bottom and passed on as they fill, so that a long statement is never in memory as
 * a whole. Texts are set in the standard PDF fonts; one with other characters is set in the embedded font.
 */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #frame: PaperFrame;
  readonly #words: PaperWords;
  readonly #widths = new Map<string, number>();
  #chunks: Buffer[] = [];
  #page = 0;
  #y = FIRST_LINE;

  constructor(frame: PaperFrame, words: PaperWords) {
    this.#frame = frame;
    this.#words = words;
    this.#doc = new PdfDocument({
      size: 'A4',
      layout: 'landscape',
      margin: MARGIN,
      autoFirstPage: false,
      info: { Title: frame.title, Author: frame.brand, CreationDate: frame.made },
    });
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#newPage();
  }

  /** Returns the bytes finished since the last call. */
  takeBytes(): Uint8Array | undefined {
    if (this.#chunks.length === 0) return undefined;
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    return bytes;
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#doc.once('end', resolve));
    this.#doc.end();
    await ended;
  }

  heading(text: string): void {
    this.room(4 * ROW);
    this.#y += ROW;
    this.#write(text, 0, { face: 'Helvetica-Bold', size: 10 });
    this.#y += ROW + 4;
  }

  /** Writes a line of text over the whole width; longer text wraps. */
  note(text: string, ink = GREY): void {
    const shown = printable(text);
    this.#font('Helvetica', 7, { ink, text: shown });
    const height = this.#doc.heightOfString(shown, { width: WIDTH });
    this.room(height + 4);
    this.#doc.text(shown, MARGIN, this.#y, { width: WIDTH });
    this.#y += height + 4;
  }

  columns(columns: readonly PaperColumn[]): void {
    for (const { title, x, right } of columns) this.#write(title, x, { ink: GREY, ...(right === true && { right }) });
    this.#y += ROW - 2;
    this.rule();
  }

  /**
   * Writes one row of a table; a new page repeats the headings. A statement has thousands of rows: their texts are
   * added to the page directly and in one call, which costs a tenth of setting each one.
   */
  row(columns: readonly PaperColumn[], cells: readonly string[]): void {
    if (this.room(ROW)) this.columns(columns);
    this.#font('Helvetica', SIZE, { ink: INK, text: '' });
    const y = HEIGHT - this.#y - (ASCENDER * SIZE) / 1_000;
    let texts = '';
    const wide: { readonly text: string; readonly column: PaperColumn }[] = [];
    cells.forEach((cell, index) => {
      const column = columns[index];
      if (column === undefined || cell === '') return;
      const shown = printable(cell);
      if (needsWide(shown)) return wide.push({ text: shown, column });
      const missing = column.isAmount === true ? missingDigits(shown) : 0;
      const x = MARGIN + (column.right === true ? column.x - this.#width(shown + '0'.repeat(missing)) : column.x);
      texts += ` 1 0 0 1 ${coordinateText(x)} ${coordinateText(y)} Tm <${inWinAnsi(shown)}> Tj`;
    });
    // Pages are flipped so that y grows downwards; texts stay upright.
    this.#doc.addContent(`q 1 0 0 -1 0 ${HEIGHT} cm BT /F1 ${SIZE} Tf${texts} ET Q`);
    for (const { text, column } of wide) this.#write(text, column.x, { right: column.right === true });
    this.#y += ROW;
  }

  /** Writes a label and its value, in two columns. */
  pair(label: string, value: string, at: { readonly x: number; readonly face?: Face }): void {
    this.room(ROW);
    this.#write(label, at.x, { ink: GREY, size: 8 });
    this.#write(value, at.x + 130, { size: 8, face: at.face ?? 'Helvetica' });
    this.#y += ROW;
  }

  /** Writes a label at the left and an amount that ends at `x`, with decimal points aligned. */
  figure(label: string, value: string, x: number, face: Face = 'Helvetica'): void {
    this.room(ROW);
    this.#write(label, 0, { size: 8, face });
    const missingWidth = this.#doc.widthOfString('0'.repeat(missingDigits(value)));
    this.#write(value, x - missingWidth, { size: 8, face, right: true });
    this.#y += ROW + 1;
  }

  /** Rule EV-14: draws the seal of a hash, as on the page that confirms statements. */
  seal(hash: string, x: number): void {
    const { cell, step, shades } = SEAL;
    const cells = sealCells(hash) ?? [];
    this.room(cells.length * step);
    for (const [row, levels] of cells.entries()) {
      for (const [column, level] of levels.entries()) {
        this.#doc.rect(MARGIN + x + column * step, this.#y + row * step, cell, cell);
        this.#doc.fillColor(INK, shades[level]).fill();
      }
    }
    this.#doc.fillOpacity(1);
    this.#y += cells.length * step + 4;
  }

  /** Puts the hash into the document's metadata, where a program can find it: pages are compressed. */
  nameHash(hash: string): void {
    this.#doc.info.Keywords = `${HASH_NAME}${hash}`;
  }

  rule(): void {
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + WIDTH, this.#y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    this.#y += 4;
  }

  gap(height = ROW / 2): void {
    this.#y += height;
  }

  /** Begins a new page where the height does not fit; returns whether it did. */
  room(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false;
    this.#newPage();
    return true;
  }

  #newPage(): void {
    this.#doc.addPage();
    this.#page += 1;
    const { brand, title, isDemo, notes } = this.#frame;
    if (isDemo) this.#watermark();
    this.#y = MARGIN - 6;
    this.#write(brand, 0, { face: 'Helvetica-Bold', size: 12 });
    this.#write(title, WIDTH, { size: 10, right: true });
    this.#y += 16;
    this.rule();
    this.#y = BOTTOM + 8;
    this.rule();
    this.#write(notes.join(' '), 0, { ink: isDemo ? DEMO_INK : GREY });
    this.#write(filled(this.#words.page, { page: this.#page }), WIDTH, { ink: GREY, right: true });
    this.#y = FIRST_LINE;
  }

  /** Ruling R28: marks every page of a demo account, pale enough to read through. */
  #watermark(): void {
    const { demo } = this.#words;
    this.#doc.save().rotate(-30, { origin: [421, 297] });
    this.#doc.font('Helvetica-Bold').fontSize(190).fillColor(DEMO_INK, 0.1);
    this.#doc.text(demo, 421 - this.#doc.widthOfString(demo) / 2, 210, { lineBreak: false });
    this.#doc.restore().fillOpacity(1);
  }

  #write(text: string, x: number, style: { face?: Face; size?: number; ink?: string; right?: boolean }): void {
    const { face = 'Helvetica', size = 7, ink = INK, right = false } = style;
    const shown = printable(text);
    this.#font(face, size, { ink, text: shown });
    const from = right ? x - this.#doc.widthOfString(shown) : x;
    this.#doc.text(shown, MARGIN + from, this.#y, { lineBreak: false });
  }

  /** Selects the font: the embedded one where the text needs it. */
  #font(face: Face, size: number, { ink, text }: { readonly ink: string; readonly text: string }): void {
    const wide = face === 'Helvetica-Bold' ? wideFonts.bold : wideFonts.regular;
    this.#doc.font(needsWide(text) ? wide : face);
    this.#doc.fontSize(size).fillColor(ink, 1);
  }

  /** Measures a text at the size of tables; each character's width is cached. */
  #width(text: string): number {
    let width = 0;
    for (const character of text) {
      let measured = this.#widths.get(character);
      if (measured === undefined) {
        measured = this.#doc.widthOfString(character);
        this.#widths.set(character, measured);
      }
      width += measured;
    }
    return width;
  }
}

/** Formats a coordinate to a hundredth of a point. */
function coordinateText(points: number): string {
  return String(Math.round(points * 100) / 100);
}

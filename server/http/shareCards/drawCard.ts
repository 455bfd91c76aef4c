import { createHash } from 'node:crypto';
import type { FontName } from '@candor/brands/schema.ts';
import { contrast, hexOf, luminance } from '@candor/domain/branding/colours.ts';
import type { Tokens } from '@candor/domain/branding/colours.ts';
import { SHARE_SIZE } from '@candor/domain/content/shareAddress.ts';
import { sealCells } from '@candor/domain/evidence/seal.ts';
import sharp from 'sharp';
import { linesOf } from './cardText.ts';
import { Typeface } from './typeface.ts';

/** The contents of a card; the brand's mark is SVG of its own folder. */
export interface CardAsk {
  readonly brand: string;
  readonly headline: string;
  /** Lines with the page's address, and what else must be said about the brand. */
  readonly notes: readonly string[];
  readonly logo: Uint8Array;
  readonly fonts: readonly FontName[];
  readonly tokens: Tokens;
}

const EDGE = 72;
const WIDTH_MAX = SHARE_SIZE.width - 2 * EDGE;
/** Sizes of the headline: the first in which it takes two lines, otherwise the last. */
const SIZES = [84, 68, 56] as const;
const LINES_MAXIMUM = 3;
const MARK = 64;
const CELL = 15;
const STEP = 19;
/** Opacity of the accent at each step of a cell. */
const SHADES = [0.1, 0.34, 0.62, 1] as const;

/** Candidates for the accent: the first that is visible on the ground. */
const ACCENTS = ['brand-fill', 'brand-text', 'ink-accent'] as const;
const CONTRAST_MIN = 3;

const faces = new Map<FontName, Typeface>();

function faceOf(name: FontName): Typeface {
  const face = faces.get(name) ?? new Typeface(name);
  faces.set(name, face);
  return face;
}

/**
 * Draws the picture with which a page is shared, in its brand's colours and font: PNG, since every crawler reads it.
 */
export async function drawCard(ask: CardAsk): Promise<Uint8Array> {
  return new Uint8Array(
    await sharp(Buffer.from(cardDrawing(ask)))
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  );
}

/** Draws the card as SVG. Words are outlines, so that nothing in a title can be markup. */
export function cardDrawing({ brand, headline, notes, logo, fonts, tokens }: CardAsk): string {
  const { width, height } = SHARE_SIZE;
  const { ground, ink, muted, accent } = coloursOf(tokens);
  const face = faceOf(headingFont(tokens, fonts));
  const line = (text: string, size: number, at: { x: number; y: number; fill: string }) =>
    `<g transform="translate(${at.x} ${at.y})" fill="${at.fill}" stroke="${at.fill}">${face.set(text, size).drawing}</g>`;
  const { size, lines } = headlineIn(face, headline);
  const first = (height - lines.length * size * 1.16) / 2 + size * 0.86 + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" stroke-linejoin="round">
<rect width="${width}" height="${height}" fill="${ground}"/>
<rect width="${width}" height="12" fill="${accent}"/>
<image x="${EDGE}" y="${EDGE}" width="${MARK}" height="${MARK}" href="${inColour(logo, accent)}"/>
${line(brand, 40, { x: EDGE + MARK + 22, y: EDGE + 46, fill: ink })}
${lines.map((text, index) => line(text, size, { x: EDGE, y: first + index * size * 1.16, fill: ink })).join('\n')}
<rect x="${EDGE}" y="${height - 148}" width="${WIDTH_MAX}" height="1" fill="${muted}" opacity="0.4"/>
${notes.map((note, index) => line(note, 26, { x: EDGE, y: height - 100 + index * 38, fill: muted })).join('\n')}
${pattern(headline, accent)}
</svg>`;
}

interface CardColours {
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
}

/** Returns the colours of the brand's hero; if it is on a picture or a gradient, those of the page's ground. */
function coloursOf(tokens: Tokens): CardColours {
  const [ground, ink, muted] =
    hexOf(tokens, 'hero-ground') === undefined
      ? (['surface-0', 'text-1', 'text-2'] as const)
      : (['hero-ground', 'hero-text', 'hero-muted'] as const);
  const isLegible = (name: string) => contrast(luminance(tokens, name), luminance(tokens, ground)) >= CONTRAST_MIN;
  const accent = ACCENTS.find(isLegible) ?? ink;
  const hex = (name: string) => hexOf(tokens, name) ?? '#808080';
  return { ground: hex(ground), ink: hex(ink), muted: hex(muted), accent: hex(accent) };
}

/** Returns a one-colour mark in the theme's colour, as an address that a drawing may name. */
function inColour(logo: Uint8Array, colour: string): string {
  const svg = Buffer.from(logo)
    .toString('utf8')
    .replaceAll(/#[0-9a-f]{6}\b/gi, colour);
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Draws the headline's own pattern, so that two pages of a brand look different at a glance. */
function pattern(headline: string, fill: string): string {
  const rows = sealCells(createHash('sha256').update(headline).digest('hex')) ?? [];
  const left = SHARE_SIZE.width - EDGE - 8 * STEP + (STEP - CELL);
  const top = SHARE_SIZE.height - 128;
  return rows
    .flatMap((row, y) =>
      row.map(
        (cell, x) =>
          `<rect x="${left + x * STEP}" y="${top + y * STEP}" width="${CELL}" height="${CELL}" rx="3" fill="${fill}" opacity="${SHADES[cell]}"/>`,
      ),
    )
    .join('');
}

function headlineIn(face: Typeface, headline: string): { readonly size: number; readonly lines: readonly string[] } {
  const set = (size: number) => {
    const width = (text: string) => face.set(text, size).width;
    return { size, lines: linesOf(headline, { width, widthMax: WIDTH_MAX, linesMax: LINES_MAXIMUM }) };
  };
  const [large, medium, small] = SIZES;
  return [large, medium].map(set).find(({ lines }) => lines.length <= 2) ?? set(small);
}

/** Finds the file of the family in which the theme sets headlines. */
function headingFont(tokens: Tokens, fonts: readonly FontName[]): FontName {
  const [family = ''] = (tokens.get('font-heading') ?? '').match(/[\w ]+/g) ?? [];
  const name = family
    .replace(/ Variable$/, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  return fonts.find((font) => font === name) ?? fonts[0] ?? 'inter';
}

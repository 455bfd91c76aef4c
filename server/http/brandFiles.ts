import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseFile, brandFile } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { servedSheet } from '../modules/website/branding/index.ts';
import { readFont } from './brandFonts.ts';
import { nearFontRules, withNearFonts } from './nearFonts.ts';

/** One file of a brand's look. Its address contains a hash of its content, so that browsers may keep it for ever. */
export interface BrandFile {
  readonly address: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface BrandFiles {
  readonly theme: BrandFile;
  readonly logo: BrandFile;
  /** The font files that every page needs, which it requests immediately. */
  readonly fonts: readonly BrandFile[];
  /** The brand's own drawings and those of all brands, by name. */
  readonly media: ReadonlyMap<string, BrandFile>;
  /** All files, by the path of their address. */
  readonly byPath: ReadonlyMap<string, BrandFile>;
}

export type LookOf = Pick<Brand, 'id' | 'fonts'>;

const FINGERPRINT_LENGTH = 12;
const MEDIA = ['content', 'media'];
const SVG = 'image/svg+xml';
const CSS = 'text/css; charset=utf-8';

/** Reads a brand's theme, logo, fonts and drawings; a preview has a sheet of its own. */
export function readBrandFiles({ id, fonts }: LookOf, own = servedSheet(id)): BrandFiles {
  const media = new Map([...readMedia(baseFile(...MEDIA)), ...readMedia(brandFile(id, ...MEDIA))]);
  const faces = fonts.map((name) => readFont(name));
  const ownFonts = fontFiles(fonts);
  const rules = faces.map((face) => face.css.replaceAll(DISPLAY, 'font-display: optional'));
  const near = fonts.map(nearFontRules);
  const css = withAddresses([...rules, ...near, withNearFonts(own)].join('\n'), [...media.values(), ...ownFonts]);
  const theme = named('theme.css', CSS, Buffer.from(css));
  const logo = named('logo.svg', SVG, readFileSync(brandFile(id, 'logo.svg')));
  return {
    theme,
    logo,
    fonts: ownFonts.filter(({ address }) => address.includes('-latin-wght-')),
    media,
    byPath: new Map([theme, logo, ...ownFonts, ...media.values()].map((file) => [pathOf(file), file])),
  };
}

/** Lists the files of these fonts. */
export function fontFiles(fonts: Brand['fonts']): readonly BrandFile[] {
  return fonts
    .flatMap((name) => readFont(name).files)
    .map(({ name, content }) => named(`fonts/${name}`, WOFF, content));
}

const WOFF = 'font/woff2';
/**
 * The display rule of fonts. Pages request fonts with their first bytes. A font that still comes too late is left for
 * the next page: swapped in view, its other widths would move the text being read.
 */
const DISPLAY = /font-display:\s*\w+/g;

function named(name: string, type: string, content: Buffer): BrandFile {
  const fingerprint = createHash('sha256').update(content).digest('hex').slice(0, FINGERPRINT_LENGTH);
  return { address: `/brand/${name}?v=${fingerprint}`, type, content };
}

function readMedia(folder: string): readonly [string, BrandFile][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => [name, named(`media/${name}`, SVG, readFileSync(join(folder, name)))]);
}

/** Adds content hashes to the paths of files that a sheet names. */
function withAddresses(css: string, files: readonly BrandFile[]): string {
  const addresses = new Map(files.map((file) => [pathOf(file), file.address]));
  return css.replaceAll(/url\((\/brand\/[\w./-]+)\)/g, (_all, path: string) => {
    const address = addresses.get(path);
    if (address === undefined) throw new Error(`theme.css names ${path}, which does not exist`);
    return `url(${address})`;
  });
}

function pathOf({ address }: BrandFile): string {
  return address.slice(0, address.indexOf('?'));
}

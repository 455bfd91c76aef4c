import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseFile, brandFile } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { servedSheet } from '../modules/website/branding/index.ts';
import { readFont } from './brandFonts.ts';
import { nearFontRules, withNearFonts } from './nearFonts.ts';

/** One file of a brand's look. Its address contains a hash of its content, so that browsers may always keep it. */
export interface BrandFile {
  readonly address: string;
  readonly type: string;
  readonly content: Buffer;
}

export interface BrandFiles {
  readonly theme: BrandFile;
  readonly logo: BrandFile;
  /** The font files that every page needs: they are requested at once. */
  readonly fonts: readonly BrandFile[];
  /** Its own drawings and those of all brands, by name. */
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

/** The files of some fonts. */
export function fontFiles(fonts: Brand['fonts']): readonly BrandFile[] {
  return fonts
    .flatMap((name) => readFont(name).files)
    .map(({ name, content }) => named(`fonts/${name}`, WOFF, content));
}

const WOFF = 'font/woff2';
/**
 * Pages request their fonts with their first bytes. One that comes too late all the same is left for the next page:
 * exchanged in sight, its other widths would move what is being read.
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

/** A sheet names files by their paths; the version that is sent also names their content. */
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

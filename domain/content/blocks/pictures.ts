import type { JsonObject, JsonValue } from '../cms/entry.ts';
import { isObject } from '../cms/readEntry.ts';
import { PICTURE_WIDTHS } from '../desk/media.ts';
import { listOf, numberOf, objectOf, textOf } from './settings.ts';

/** A picture as pages show it. */
export interface Picture {
  readonly source: string;
  /** Narrower and wider copies of the same picture, by width in pixels. */
  readonly copies: readonly { readonly source: string; readonly width: number }[];
  /** Text for people who cannot see it; the empty string where it is decorative. */
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

export interface PictureStyle {
  readonly style: string;
  readonly path: string;
}

/** Hosts that pictures may come from. */
export interface PictureSources {
  /** Host of the uploads that a path refers to, with its folder if there is one: the empty string for our own. */
  readonly origin: string;
  /** Other hosts that pictures may name in full: https://media.example. */
  readonly others: readonly string[];
}

export const OWN_PICTURES: PictureSources = { origin: '', others: [] };

const UPLOADS = '/storage/uploads';
/** Paths of the site itself; any other is in the uploads. */
const OF_SITE = /^\/(?:storage|media|styles|brand|assets)\//;
const PATH = /^\/[\w./~%+@-]{1,300}(?:\?[\w=&%.-]{0,100})?$/;
const OWN_COPY = /^\/media\/[0-9a-f]{24}\/(\d{1,5})\.(?:webp|avif|jpe?g|png)$/;
const SIDES = [1, 10_000] as const;
const COPIES_MAXIMUM = 12;

/**
 * Returns the picture of a reference in the content, in the only way: a record of the library, an image with its
 * generated sizes, or a bare path. Undefined if it is not a picture, or its host is not allowed.
 */
export function pictureOf(
  value: JsonValue | undefined,
  sources: PictureSources,
  requested: { readonly style?: string; readonly title?: string } = {},
): Picture | undefined {
  const record = isObject(value) ? value : { path: textOf(value) };
  const styles = stylesOf(record);
  const chosen = fromRoot(styles.find(({ style }) => style === requested.style)?.path ?? textOf(record['path']));
  const source = pictureAddress(chosen, sources);
  if (source === undefined) return undefined;
  const meta = objectOf(record['meta']);
  const width = numberOf(record['width'] ?? meta['width'], SIDES);
  const height = numberOf(record['height'] ?? meta['height'], SIDES);
  return {
    source,
    copies: copiesOf(styles, chosen, sources),
    alt: [meta['alt'], meta['title'], record['alt'], record['title'], requested.title].map(textOf).find(isSaid) ?? '',
    ...(width !== undefined && height !== undefined && { width, height }),
  };
}

/** Adds a leading slash to a path without one; one with a colon names a scheme and stays unchanged. */
function fromRoot(path: string): string {
  return /^[\w~%+@-][^:]*$/.test(path) ? `/${path}` : path;
}

/** Returns the address of a picture's path; undefined where its host is not allowed. */
export function pictureAddress(path: string, { origin, others }: PictureSources): string | undefined {
  if (path.includes('..') || path.includes('//', path.startsWith('https://') ? 8 : 0)) return undefined;
  const { site, folder } = siteOf(origin);
  if (PATH.test(path)) {
    if (folder !== '' && path.startsWith(`${folder}/`)) return `${site}${path}`;
    return OF_SITE.test(path) ? `${origin}${path}` : `${origin}${UPLOADS}${path}`;
  }
  const host = [site, ...others].find((one) => one !== '' && path.startsWith(`${one}/`));
  if (host === undefined || !PATH.test(path.slice(host.length))) return undefined;
  return path;
}

/**
 * Splits a host's address into the site, as policies name it, and its folder with the leading slash; the empty string
 * where there is none.
 */
export function siteOf(address: string): { readonly site: string; readonly folder: string } {
  const [, site = '', folder = ''] = /^(https?:\/\/[^/]+)(.*)$/.exec(address) ?? [];
  return { site, folder };
}

function stylesOf(record: JsonObject): readonly PictureStyle[] {
  return listOf(record['styles']).flatMap((one) => {
    const { style, path } = objectOf(one);
    return textOf(path) === '' ? [] : [{ style: textOf(style), path: textOf(path) }];
  });
}

/** Lists the widths of a picture: our own library makes several of each, named by the width in the address. */
function copiesOf(styles: readonly PictureStyle[], chosen: string, sources: PictureSources): Picture['copies'] {
  const paths = new Set([chosen, ...styles.map(({ path }) => path)]);
  const copies = [...(paths.size === 1 ? madeCopies(chosen) : paths)].flatMap((path) => {
    const width = OWN_COPY.exec(path)?.[1];
    const source = pictureAddress(path, sources);
    return width === undefined || source === undefined ? [] : [{ source, width: +width }];
  });
  if (copies.length < 2) return [];
  return copies.toSorted((first, second) => first.width - second.width).slice(0, COPIES_MAXIMUM);
}

/** Lists the narrower variants of a bare address of the library, which names the largest; they have the same folder. */
function madeCopies(path: string): readonly string[] {
  const [, start = '', width = '0'] = /^(\/media\/[0-9a-f]{24}\/)(\d{1,5})\.webp$/.exec(path) ?? [];
  return PICTURE_WIDTHS.filter((one) => one <= +width).map((one) => `${start}${one}.webp`);
}

function isSaid(text: string): boolean {
  return text !== '';
}

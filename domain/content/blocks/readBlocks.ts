import type { JsonObject, JsonValue, PageEntry } from '../cms/entry.ts';
import { isObject } from '../cms/readEntry.ts';
import { isSafeLink } from '../markup.ts';
import type { Block, BlockLink, BlockLook, Column, HeadingTag, PageLink } from './block.ts';
import type { BlockKind } from './definitions.ts';
import { blockKind } from './definitions.ts';
import { lookOf } from './looks.ts';
import type { Picture, PictureSources } from './pictures.ts';
import { OWN_PICTURES, pictureOf } from './pictures.ts';
import { isOn, listOf, numberOf, objectOf, textOf } from './settings.ts';
import { videoOf } from './videos.ts';

/**
 * Greatest depth, and below the greatest number, of a page's components, as in stored content (rule ED-5); anything
 * beyond, on a brand's own host, is left out.
 */
export const DEPTH_MAXIMUM = 8;
export const BLOCKS_MAXIMUM = 1_000;
const COLUMNS_MAXIMUM = 12;
const SLIDES_MAXIMUM = 24;
const PAGES_MAXIMUM = 60;
/** Defaults of specification 9. */
const ZOOM = 13;
const HEIGHT_LARGE = 400;
const HEIGHT_SMALL = 260;
const POSTS = 6;
const SLUG = /^[a-z0-9][a-z0-9_-]{0,79}$/;
const FORM = /^[\w-]{1,40}$/;

interface Reading {
  readonly sources: PictureSources;
  readonly entry: Pick<PageEntry, 'components'> & JsonObject;
  readonly count: { left: number };
}

interface Item {
  readonly settings: JsonObject;
  readonly item: JsonObject;
  readonly look: BlockLook;
  readonly depth: number;
  readonly reading: Reading;
}

/** Reads the kind's own part of a block; undefined where something required is missing, so that nothing is shown. */
type ReadKind = (item: Item) => WithoutLook | undefined;
type WithoutLook = Block extends infer One ? (One extends Block ? Omit<One, 'look' | 'level'> : never) : never;

/** Reads the components of a page as they are drawn. No input is trusted: what does not fit is left out. */
export function readBlocks(entry: Reading['entry'], sources = OWN_PICTURES): readonly Block[] {
  return readItems(entry.components ?? undefined, 1, { sources, entry, count: { left: BLOCKS_MAXIMUM } });
}

function readItems(items: JsonValue | undefined, depth: number, reading: Reading): readonly Block[] {
  if (depth > DEPTH_MAXIMUM) return [];
  return listOf(items).flatMap((item) => {
    const kind = isObject(item) ? blockKind(textOf(item['component'])) : undefined;
    if (kind === undefined || !isObject(item) || reading.count.left === 0) return [];
    reading.count.left--;
    const settings = objectOf(item['settings']);
    const look = lookOf(settings);
    const part = READ[kind]({ settings, item, look, depth, reading });
    return part === undefined ? [] : [{ ...part, look }];
  });
}

const READ: Readonly<Record<BlockKind, ReadKind>> = {
  heading: ({ settings }) =>
    unlessEmpty({ kind: 'heading', text: textOf(settings['text']), tag: headingTag(settings['tag']) }, 'text'),
  text: ({ settings }) => unlessEmpty({ kind: 'text', html: textOf(settings['text']) }, 'html'),
  html: ({ settings }) => unlessEmpty({ kind: 'html', html: textOf(settings['html']) }, 'html'),
  divider: () => ({ kind: 'divider' }),
  button({ settings }) {
    const link = linkOf(settings['text'], settings['url']);
    return link && { kind: 'button', link, tone: settings['className'] === 'light' ? 'light' : 'dark' };
  },
  image({ settings, reading }) {
    const picture = pictureOf(settings['image'], reading.sources, { style: textOf(settings['style']) });
    return picture && { kind: 'image', picture: withSize(picture, settings) };
  },
  customImage({ settings, reading }) {
    const title = textOf(settings['title']);
    const options = { style: textOf(settings['style']), title };
    const picture = pictureOf(settings['asset'] ?? settings['image'], reading.sources, options);
    return picture && { kind: 'customImage', title, picture };
  },
  bigHero({ settings, reading }) {
    const background = pictureOf(settings['bgimage'], reading.sources, { style: 'BigHero' });
    const picture = pictureOf(settings['heroimage'], reading.sources, { style: 'BigHero' });
    const video = videoOf(textOf(settings['herovideo']), reading.sources);
    return {
      kind: 'bigHero',
      title: textOf(settings['title']),
      subtitle: textOf(settings['subtitle']),
      ...(background && { background }),
      ...(picture && { picture }),
      ...(video && { video }),
    };
  },
  pageBanner: ({ settings }) => ({
    kind: 'pageBanner',
    title: textOf(settings['title']),
    summary: textOf(settings['summary']),
  }),
  pageBannerMedia({ settings, reading }) {
    const picture = pictureOf(settings['image'], reading.sources, { style: 'PageBanner' });
    return {
      kind: 'pageBannerMedia',
      title: textOf(settings['title']),
      summary: textOf(settings['summary']),
      ...(picture && { picture }),
      height: settings['height'] === 'large' ? HEIGHT_LARGE : HEIGHT_SMALL,
    };
  },
  sectionDivider({ settings }) {
    const link = linkOf(settings['linktext'], settings['linkurl']);
    const title = textOf(settings['title']);
    return { kind: 'sectionDivider', title, subtitle: textOf(settings['subtitle']), ...(link && { link }) };
  },
  map({ settings }) {
    const place = objectOf(settings['location']);
    const [lat, lng] = [numberOf(place['lat'], [-90, 90]), numberOf(place['lng'], [-180, 180])];
    if (lat === undefined || lng === undefined) return undefined;
    const zoom = Math.round(numberOf(settings['zoom'], [1, 19]) ?? ZOOM);
    return { kind: 'map', lat, lng, zoom, address: textOf(place['address']), marker: textOf(settings['marker']) };
  },
  blogPosts({ settings }) {
    const max = Math.floor(numberOf(settings['max'], [1, PAGES_MAXIMUM]) ?? POSTS);
    return {
      kind: 'blogPosts',
      info: textOf(settings['info']),
      max,
      columns: textOf(settings['cols']) === '4' ? 4 : 3,
    };
  },
  codeBlock: ({ settings }) =>
    unlessEmpty({ kind: 'codeBlock', code: codeOf(settings['code']), language: textOf(settings['language']) }, 'code'),
  contactForm({ settings }) {
    const form = textOf(settings['form']);
    return { kind: 'contactForm', form: FORM.test(form) ? form : 'contact' };
  },
  video({ settings, reading }) {
    const video = videoOf(textOf(settings['url']), reading.sources);
    return video && { kind: 'video', video, isAutoplay: isOn(settings['autoplay']) };
  },
  subPages: ({ settings, reading }) => ({
    kind: 'subPages',
    title: textOf(settings['title']),
    pages: pageLinks(reading.entry['subpages']),
  }),
  carousel({ settings, reading }) {
    const slides = listOf(settings['items'])
      .slice(0, SLIDES_MAXIMUM)
      .map((item) => slideOf(item, reading.sources));
    const shown = slides.filter(({ picture, text, summary }) => picture !== undefined || text + summary !== '');
    return shown.length === 0 ? undefined : { kind: 'carousel', slides: shown };
  },
  card({ settings, reading }) {
    const picture = pictureOf(settings['card_image'], reading.sources, { style: 'Card' });
    const link = linkOf(settings['link_text'], settings['link_url']);
    return {
      kind: 'card',
      title: textOf(settings['title']),
      subtitle: textOf(settings['subtitle']),
      html: textOf(settings['text']),
      ...(picture && { picture }),
      ...(link && { link }),
    };
  },
  section: ({ item, depth, reading }) => ({
    kind: 'section',
    children: readItems(item['children'], depth + 1, reading),
  }),
  grid({ item, depth, reading }) {
    const columns = listOf(item['columns'])
      .slice(0, COLUMNS_MAXIMUM)
      .map((column) => columnOf(objectOf(column), depth, reading));
    return columns.length === 0 ? undefined : { kind: 'grid', columns };
  },
};

/** Drops a block whose only text is empty. */
function unlessEmpty<Part extends WithoutLook>(part: Part, name: keyof Part): Part | undefined {
  return part[name] === '' ? undefined : part;
}

function columnOf(column: JsonObject, depth: number, reading: Reading): Column {
  return { look: lookOf(objectOf(column['settings'])), children: readItems(column['children'], depth + 1, reading) };
}

/** Reads a slide, which a repeater wraps: {field, value}. */
function slideOf(item: JsonValue, sources: PictureSources) {
  const wrapped = objectOf(item);
  const { carousel_image: image, text, summary } = isObject(wrapped['value']) ? wrapped['value'] : wrapped;
  const picture = pictureOf(image, sources, { style: 'Carousel' });
  return { ...(picture && { picture }), text: textOf(text), summary: textOf(summary) };
}

/** Reads a button's link; undefined without a text, or with an address that no link may have. */
function linkOf(text: JsonValue | undefined, address: JsonValue | undefined): BlockLink | undefined {
  const words = textOf(text);
  const where = linkAddress(textOf(address));
  return words === '' || where === undefined ? undefined : { text: words, address: where };
}

/** Reads a link's address; writers also name one of their pages by its bare slug. */
function linkAddress(address: string): string | undefined {
  if (SLUG.test(address)) return `/${address}`;
  return isSafeLink(address) ? address : undefined;
}

function headingTag(tag: JsonValue | undefined): HeadingTag {
  const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
  return tags.find((one) => one === textOf(tag).toLowerCase()) ?? 'h2';
}

/** Reads code, which keeps its indentation. */
function codeOf(value: JsonValue | undefined): string {
  return textOf(value) === '' || typeof value !== 'string' ? textOf(value) : value.replace(/^\s*\n|\s+$/g, '');
}

/** Sizes a picture; the missing dimension follows from its own proportions, where they are known. */
function withSize({ width: ownWidth, height: ownHeight, ...picture }: Picture, settings: JsonObject): Picture {
  const [width, height] = [numberOf(settings['width'], [1, 10_000]), numberOf(settings['height'], [1, 10_000])];
  if (width !== undefined && height !== undefined) return { ...picture, width, height };
  const hasShape = ownWidth !== undefined && ownHeight !== undefined;
  if (width !== undefined) {
    return { ...picture, width, ...(hasShape && { height: Math.round((width * ownHeight) / ownWidth) }) };
  }
  if (!hasShape) return picture;
  if (height === undefined) return { ...picture, width: ownWidth, height: ownHeight };
  return { ...picture, width: Math.round((height * ownWidth) / ownHeight), height };
}

/** Reads links to pages, as the content's host resolved them; a dead link has no title. */
function pageLinks(value: JsonValue | undefined): readonly PageLink[] {
  return listOf(value)
    .slice(0, PAGES_MAXIMUM)
    .flatMap((one) => {
      const link = objectOf(one);
      const [slug, title] = [textOf(link['title_slug']).toLowerCase(), textOf(link['title'])];
      return SLUG.test(slug) && title !== '' ? [{ slug, title, description: textOf(link['description']) }] : [];
    });
}

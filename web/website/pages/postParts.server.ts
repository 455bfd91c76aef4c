import type { Language } from '@candor/domain/clients/language.ts';
import { blockKind } from '@candor/domain/content/blocks/definitions.ts';
import { isBanner } from '@candor/domain/content/blocks/outline.ts';
import { pictureOf } from '@candor/domain/content/blocks/pictures.ts';
import type { PictureSources } from '@candor/domain/content/blocks/pictures.ts';
import type { PostLink } from '@candor/domain/content/blocks/block.ts';
import type { LayoutItem, PageEntry } from '@candor/domain/content/cms/entry.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import type { ListedPost } from '../../data/page.ts';
import { websiteWords } from '../../data/words.server.ts';
import { localeOf } from '../../ui/locale.ts';

/** Parts of a post besides its content. Browsers need no code for it: it uses the components that pages have. */

export interface PostTimes {
  readonly shownAt: Instant;
  /** When the text was changed, if that was on a later day. */
  readonly changedAt?: Instant;
}

const OTHERS_MAXIMUM = 3;

/** Returns the times of a post; undefined for other pages, and for the preview of an unpublished post. */
export function timesOf({ post, _shown: shown, _modified: modified }: PageEntry): PostTimes | undefined {
  if (post !== true || shown === 0) return undefined;
  const [shownAt, changedAt] = [shown * SECOND_MS, modified * SECOND_MS];
  return dayOf(changedAt) > dayOf(shownAt) ? { shownAt, changedAt } : { shownAt };
}

/** Returns a post as lists show it. */
export function postLink({ shown, picture: path, ...link }: ListedPost, sources: PictureSources): PostLink {
  const picture = pictureOf(path, sources);
  return { ...link, shownAt: shown * SECOND_MS, ...(picture !== undefined && { picture }) };
}

interface Written {
  readonly brand: string;
  readonly language: Language;
  readonly hasOthers: boolean;
}

/** Adds the date after a post's banner, and further posts at its end. */
export function asPost(entry: PageEntry, times: PostTimes, { brand, language, hasOthers }: Written): PageEntry {
  const { morePosts, published, changed } = websiteWords(language, { brand }).website.blocks;
  const days = new Intl.DateTimeFormat(localeOf(language).tag, { dateStyle: 'long', timeZone: 'UTC' });
  const first = `${published} ${days.format(times.shownAt)}`;
  const line = times.changedAt === undefined ? first : `${first}, ${changed} ${days.format(times.changedAt)}`;
  const components = entry.components ?? [];
  const top = isBanner(blockKind(components[0]?.component ?? '')) ? 1 : 0;
  const others: readonly LayoutItem[] = [
    { component: 'SectionDivider', settings: { title: morePosts } },
    { component: 'BlogPosts', settings: { max: OTHERS_MAXIMUM } },
  ];
  const day: LayoutItem = { component: 'text', settings: { text: `<p>${line}</p>` } };
  return {
    ...entry,
    components: [...components.slice(0, top), day, ...components.slice(top), ...(hasOthers ? others : [])],
  };
}

function dayOf(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}

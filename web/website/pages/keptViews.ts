import { HOME_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { pageLanguage } from '../../data/language.ts';
import { PageCache } from '../../data/pageCache.ts';
import type { KeptPage } from '../../data/pageCache.ts';
import { isPageView } from './pageView.ts';
import type { PageView } from './pageView.ts';

/** What names a page in its address. */
export type PageParams = Readonly<Partial<Record<string, string>>>;

/** A page that the server has just rendered counts as seen by this browser. */
export function keepView(params: PageParams, page: KeptPage<PageView>): void {
  if (page.view.kind === 'page') openCache().keep(keyOf(params), page, Date.now());
}

export function openCache(): PageCache<PageView> {
  return new PageCache(storage(), isPageView);
}

export function keyOf({ language = pageLanguage(), slug = HOME_SLUG }: PageParams): string {
  return `${document.documentElement.dataset['brand'] ?? ''}:${language}:${slug}`;
}

function storage(): Storage | undefined {
  // Rule ED-13: an unpublished page is never stored.
  if (document.getElementById('content-preview') !== null) return undefined;
  try {
    return localStorage;
  } catch {
    // A browser that does not allow storage.
    return undefined;
  }
}

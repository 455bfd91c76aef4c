import { HOME_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { pageLanguage } from '../../data/language.ts';
import { PageCache, loadPage } from '../../data/pageCache.ts';
import type { KeptPage } from '../../data/pageCache.ts';
import { loadPurifier } from '../../ui/purifier.ts';
import { loadBlocks } from '../blocks/lateBlocks.tsx';
import { NotFoundView } from '../notFound/lateView.ts';
import { isPageView } from './pageView.ts';
import type { AnsweredPage, PageView, ShownView } from './pageView.ts';

type Params = Readonly<Partial<Record<string, string>>>;

/** The page of a route for a browser that is moving about the site, from its storage first (specification 4). */
export async function loadView(params: Params, fetchAnswer: () => Promise<AnsweredPage>): Promise<ShownView> {
  const fetchPage = async () => {
    const { page } = await fetchAnswer();
    await loadParts(page.view);
    return page;
  };
  // What comes later than the page itself is cleaned here once more, so that has to be there first.
  const [shown] = await Promise.all([
    loadPage({ cache: openCache(), key: keyOf(params), fetchPage, isGone, now: Date.now }),
    loadPurifier(),
  ]);
  await loadParts(shown.page.view);
  return shown;
}

/** What the page is drawn with, so that nothing is missing when it shows. */
async function loadParts(view: PageView): Promise<void> {
  await (view.kind === 'page' ? loadBlocks(view.blocks) : NotFoundView.load());
}

/** What the server has just made is what this browser has seen. */
export function keepView(params: Params, page: KeptPage<PageView>): void {
  if (page.view.kind === 'page') openCache().keep(keyOf(params), page, Date.now());
}

function keyOf({ language = pageLanguage(), slug = HOME_SLUG }: Params): string {
  return `${document.documentElement.dataset['brand'] ?? ''}:${language}:${slug}`;
}

function isGone({ kind }: PageView): boolean {
  return kind === 'missing';
}

function openCache(): PageCache<PageView> {
  return new PageCache(storage(), isPageView);
}

function storage(): Storage | undefined {
  // Rule ED-13: what is not published stays nowhere.
  if (document.getElementById('content-preview') !== null) return undefined;
  try {
    return localStorage;
  } catch {
    // A browser that is told to keep nothing.
    return undefined;
  }
}

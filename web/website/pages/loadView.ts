import { loadPage } from '../../data/loadPage.ts';
import { loadPurifier } from '../../ui/purifier.ts';
import { loadBlocks } from '../blocks/lateBlocks.tsx';
import { Costs } from '../widgets/lateCosts.ts';
import { NotFoundView } from '../notFound/lateView.ts';
import { loadWidgets } from '../widgets/HomeWidgets.tsx';
import { keyOf, openCache } from './keptViews.ts';
import type { PageParams } from './keptViews.ts';
import type { AnsweredPage, PageView, ShownView } from './pageView.ts';

/** The page of a route for a browser that is moving about the site, from its storage first (specification 4). */
export async function loadView(params: PageParams, fetchAnswer: () => Promise<AnsweredPage>): Promise<ShownView> {
  const fetchPage = async () => {
    const { page } = await fetchAnswer();
    await loadParts(page.view);
    return page;
  };
  // Later markup is cleaned here again, so the cleaner must be loaded first.
  const [shown] = await Promise.all([
    loadPage({ cache: openCache(), key: keyOf(params), fetchPage, isGone, now: Date.now }),
    loadPurifier(),
  ]);
  await loadParts(shown.page.view);
  return shown;
}

/** The code for rendering the page, so that nothing is missing when it shows. */
async function loadParts(view: PageView): Promise<void> {
  if (view.kind !== 'page') return NotFoundView.load();
  const { live, blocks } = view;
  await Promise.all([loadBlocks(blocks), live !== undefined && Promise.all([loadWidgets(live.widgets), Costs.load()])]);
}

function isGone({ kind }: PageView): boolean {
  return kind === 'missing';
}

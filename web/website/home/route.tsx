import { HOME_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { useEffect } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import { pageContext } from '../../data/page.ts';
import { hasToken } from '../../data/token.ts';
import { NotFoundView } from '../notFound/lateView.ts';
import { CmsPage } from '../pages/CmsPage.tsx';
import { loadView } from '../pages/loadView.ts';
import { pageAnswer } from '../pages/pageView.server.ts';
import type { FoundView, ShownView } from '../pages/pageView.ts';
import { usePageView } from '../pages/usePageView.ts';
import { useWebsiteWords } from '../useWebsiteWords.ts';
import { homeWidgets } from '../widgets/homeWidgets.server.ts';
import { HomeWidgets } from '../widgets/HomeWidgets.tsx';
import { homeMarkets } from '../widgets/homeMarkets.ts';
import { Costs } from '../widgets/lateCosts.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const facts = context.get(pageContext);
  const live = { markets: homeMarkets(facts.instruments, facts.prices), widgets: homeWidgets(facts) };
  const { pathname: path, search } = new URL(request.url);
  return pageAnswer(facts, { path, search, slug: HOME_SLUG, live });
}

export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<ShownView> {
  return loadView(params, () => serverLoader<typeof loader>());
}

/** / and /{language}: the page named index, with the brand's own live prices. */
export default function HomeRoute() {
  const view = usePageView(useLoaderData<ShownView>());
  useClientsGoToThePlatform();
  return view.kind === 'page' ? <HomePage view={view} /> : <NotFoundView />;
}

function HomePage({ view }: { view: FoundView }) {
  const { website } = useWebsiteWords();
  const { live } = view;
  return (
    <CmsPage
      view={view}
      proof={live !== undefined && <HomeWidgets widgets={live.widgets} />}
      end={live !== undefined && <Costs words={website.costs} markets={live.markets} />}
    />
  );
}

/** Specification 2: a logged-in client is never shown this page, however they came to it. */
function useClientsGoToThePlatform(): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (hasToken()) void navigate(keepQuery('/platform/BTCUSD', search), { replace: true });
  }, [navigate, search]);
}

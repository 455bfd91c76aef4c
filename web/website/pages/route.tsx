import { useLoaderData } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { NotFoundView } from '../notFound/lateView.ts';
import { CmsPage } from './CmsPage.tsx';
import { loadView } from './loadView.ts';
import { pageAnswer } from './pageView.server.ts';
import type { ShownView } from './pageView.ts';
import { usePageView } from './usePageView.ts';

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pathname: path, search } = new URL(request.url);
  return pageAnswer(context.get(pageContext), { path, search, slug: params['slug'] ?? '' });
}

export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<ShownView> {
  return loadView(params, () => serverLoader<typeof loader>());
}

/** /{slug} and /{language}/{slug}: a page of the content, or the 404 block. */
export default function PageRoute() {
  const view = usePageView(useLoaderData<ShownView>());
  return view.kind === 'page' ? <CmsPage key={view.slug} view={view} /> : <NotFoundView />;
}

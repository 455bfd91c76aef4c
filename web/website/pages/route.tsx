import { useLoaderData } from 'react-router';
import type { HeadersArgs, LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../data/page.ts';
import { NotFoundView } from '../notFound/NotFoundView.tsx';
import { CmsPage } from './CmsPage.tsx';
import { pageAnswer } from './pageView.server.ts';

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pathname: path, search } = new URL(request.url);
  return pageAnswer(context.get(pageContext), { path, search, slug: params['slug'] ?? '' });
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

/** Page /{slug} and /{language}/{slug}: a page of the content, or the 404 block. */
export default function PageRoute() {
  const view = useLoaderData<typeof loader>();
  return view.kind === 'page' ? <CmsPage view={view} /> : <NotFoundView />;
}

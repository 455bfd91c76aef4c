import { redirectDocument } from 'react-router';
import type { ClientLoaderFunctionArgs } from 'react-router';

/** Client loader of a page that runs without the router: a navigation of the router to it loads it in full. */
export function loadInFull({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

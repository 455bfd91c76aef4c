import { assert } from '@candor/domain/assert.ts';
import { useRouteLoaderData } from 'react-router';
import type { WebsiteWords } from '../data/words.server.ts';
import type { loader } from './layout.tsx';

/** Returns the texts of the public pages, resolved by the server. */
export function useWebsiteWords(): WebsiteWords {
  const layout = useRouteLoaderData<typeof loader>('website/layout');
  assert(layout !== undefined, 'the website layout gives its words to every page');
  return layout.words;
}

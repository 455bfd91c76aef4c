import type { KeptPage, PageCache } from './pageCache.ts';

/** A page as it is shown: the cached version at once, and then its present state. */
export interface ShownPage<View> {
  readonly page: KeptPage<View>;
  /** The present page, or its new address; undefined where it is unchanged, or unknown. */
  readonly fresh?: Promise<KeptPage<View> | MovedPage | undefined>;
}

export interface MovedPage {
  readonly movedTo: string;
}

interface Loading<View> {
  readonly cache: PageCache<View>;
  readonly key: string;
  readonly fetchPage: () => Promise<KeptPage<View>>;
  /** A page that is gone is not cached; that it is gone is passed on. */
  readonly isGone: (view: View) => boolean;
  readonly now: () => number;
}

/**
 * Specification 4: the cached page shows at once and is replaced only when the server's says something else. Without a
 * network it stays; of a page that is gone, or has moved, nothing is kept.
 */
export async function loadPage<View>(loading: Loading<View>): Promise<ShownPage<View>> {
  const kept = loading.cache.read(loading.key);
  if (kept === undefined) return { page: await fetchAndKeep(loading) };
  const fresh = fetchAndKeep(loading).then(
    (page) => (page.hash === kept.hash ? undefined : page),
    (failure: unknown) => {
      const movedTo = failure instanceof Response ? failure.headers.get('Location') : null;
      if (movedTo === null) return undefined;
      loading.cache.forget(loading.key);
      return { movedTo };
    },
  );
  return { page: kept, fresh };
}

async function fetchAndKeep<View>(loading: Loading<View>): Promise<KeptPage<View>> {
  const page = await loading.fetchPage();
  if (loading.isGone(page.view)) loading.cache.forget(loading.key);
  else loading.cache.keep(loading.key, page, loading.now());
  return page;
}

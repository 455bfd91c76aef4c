/** What a page of the content was when this browser last saw it. */
export interface KeptPage<View> {
  /** Of what it says: another one says something else. */
  readonly hash: string;
  readonly view: View;
}

interface StoredPage extends KeptPage<unknown> {
  readonly schema: string;
  readonly at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Another shape of views is another schema: what older pages have kept counts as nothing. */
const SCHEMA = '2';
const PREFIX = 'cms:';
const PAGES_MAXIMUM = 30;
const LENGTH_MAXIMUM = 200_000;

/** Specification 4: the cached page of the browser's storage, by `cms:{brand}:{language}:{slug}`. */
export class PageCache<View> {
  readonly #store: Store | undefined;
  readonly #isView: (value: unknown) => value is View;

  constructor(store: Store | undefined, isView: (value: unknown) => value is View) {
    this.#store = store;
    this.#isView = isView;
  }

  read(key: string): KeptPage<View> | undefined {
    const stored = this.#parse(PREFIX + key);
    if (stored === undefined) return undefined;
    const { hash, view } = stored;
    if (stored.schema === SCHEMA && this.#isView(view)) return { hash, view };
    this.forget(key);
    return undefined;
  }

  keep(key: string, { hash, view }: KeptPage<View>, now: number): void {
    const stored: StoredPage = { schema: SCHEMA, at: now, hash, view };
    const text = JSON.stringify(stored);
    if (text.length > LENGTH_MAXIMUM) return this.forget(key);
    try {
      this.#store?.setItem(PREFIX + key, text);
      this.#trim();
    } catch {
      // A browser that has no room left does without.
      this.forget(key);
    }
  }

  forget(key: string): void {
    this.#store?.removeItem(PREFIX + key);
  }

  /** So many pages are kept; the one that was seen longest ago goes first. */
  #trim(): void {
    const keys = Array.from({ length: this.#store?.length ?? 0 }, (_, index) => this.#store?.key(index) ?? '');
    const kept = keys.filter((key) => key.startsWith(PREFIX)).map((key) => ({ key, at: this.#parse(key)?.at ?? 0 }));
    const surplus = kept.toSorted((first, second) => first.at - second.at).slice(0, -PAGES_MAXIMUM);
    for (const { key } of surplus) this.#store?.removeItem(key);
  }

  #parse(key: string): StoredPage | undefined {
    try {
      const stored: unknown = JSON.parse(this.#store?.getItem(key) ?? 'null');
      return isStored(stored) ? stored : undefined;
    } catch {
      // Somebody else's text, or a storage that may not be read.
      return undefined;
    }
  }
}

function isStored(value: unknown): value is StoredPage {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'hash' in value &&
    typeof value.hash === 'string' &&
    'at' in value &&
    typeof value.at === 'number' &&
    'view' in value
  );
}

/** A page as it is shown: at once what was kept, and then what has become of it. */
export interface ShownPage<View> {
  readonly page: KeptPage<View>;
  /** The page as it is now, or where it is now; undefined where it is the same, or nobody can say. */
  readonly fresh?: Promise<KeptPage<View> | MovedPage | undefined>;
}

export interface MovedPage {
  readonly movedTo: string;
}

interface Loading<View> {
  readonly cache: PageCache<View>;
  readonly key: string;
  readonly fetchPage: () => Promise<KeptPage<View>>;
  /** A page that is gone is nothing to keep; that it is gone is passed on. */
  readonly isGone: (view: View) => boolean;
  readonly now: () => number;
}

/**
 * Specification 4: the cached page shows at once and is replaced only when the server's says something else. Without a
 * network it stays; of a page that is gone, or has moved, nothing stays.
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

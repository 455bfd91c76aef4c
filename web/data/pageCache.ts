/** A page of the content as this browser last saw it. */
export interface KeptPage<View> {
  /** A hash of the content: another hash means another content. */
  readonly hash: string;
  readonly view: View;
}

interface StoredPage extends KeptPage<unknown> {
  readonly schema: string;
  readonly at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A changed shape of views has another schema: cached pages of older shapes are ignored. */
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
      // A browser without free storage does without.
      this.forget(key);
    }
  }

  forget(key: string): void {
    this.#store?.removeItem(PREFIX + key);
  }

  /** This many pages are cached; the least recently seen one is dropped first. */
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
      // A foreign text, or a storage that may not be read.
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

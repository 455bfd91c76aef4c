/** A cached public page, ready to send. */
export interface CachedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The body, compressed once for all visitors. */
  readonly compressed: Readonly<Record<Encoding, Buffer>>;
  /** Hash of the body and its policy. */
  readonly hash: string;
}

export type Encoding = 'br' | 'gzip';

interface Entry {
  readonly page: Promise<CachedPage>;
  readonly freshUntil: number;
}

const FRESH_MS = 2_000;
/** Number of pages kept, since visitors can invent addresses; the oldest is dropped first. */
const ENTRIES_MAXIMUM = 300;

/** Public pages, cached for two seconds. Visitors who ask while a page is being made wait for the same one. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();

  /** Can the page be sent without rendering? */
  holds(key: string): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.freshUntil > performance.now();
  }

  find(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry.freshUntil > performance.now()) return entry.page;
    const page = make();
    this.#entries.delete(key);
    this.#entries.set(key, { page, freshUntil: performance.now() + FRESH_MS });
    this.#trim();
    page.then(
      ({ status }) => (status >= 500 ? this.#forget(key, page) : undefined),
      () => this.#forget(key, page),
    );
    return page;
  }

  /** Forgets a page that failed: failures are not cached. */
  #forget(key: string, page: Promise<CachedPage>): void {
    if (this.#entries.get(key)?.page === page) this.#entries.delete(key);
  }

  #trim(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= ENTRIES_MAXIMUM) return;
      this.#entries.delete(key);
    }
  }
}

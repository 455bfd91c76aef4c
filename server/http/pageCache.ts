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
  /** Size of the page in each encoding; 0 while it is being made. */
  bytes: number;
}

const FRESH_MS = 2_000;
/** Pages kept for each brand, and at least: visitors can invent addresses, so the oldest page is dropped first. */
const ENTRIES_OF_A_BRAND = 60;
const ENTRIES_MINIMUM = 300;
/** Bytes of all pages kept. */
const BYTES_MAXIMUM = 128 * 1024 * 1024;

/** Public pages, cached for two seconds. Visitors who ask while a page is being made wait for the same one. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #countBrands: () => number;
  readonly #bytesMaximum: number;
  readonly #now: () => number;
  #bytes = 0;

  /** Takes the time in milliseconds from a clock that is never set back. */
  constructor(countBrands: () => number, now: () => number, bytesMaximum = BYTES_MAXIMUM) {
    this.#countBrands = countBrands;
    this.#now = now;
    this.#bytesMaximum = bytesMaximum;
  }

  /** Can the page be sent without rendering? */
  holds(key: string): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.freshUntil > this.#now();
  }

  find(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const now = this.#now();
    const cached = this.#entries.get(key);
    if (cached !== undefined && cached.freshUntil > now) return cached.page;
    const entry = { page: make(), freshUntil: now + FRESH_MS, bytes: 0 };
    this.#delete(key);
    this.#entries.set(key, entry);
    this.#trim();
    entry.page.then(
      (page) => (page.status >= 500 ? this.#forget(key, entry) : this.#weigh(key, entry, page)),
      () => this.#forget(key, entry),
    );
    return entry.page;
  }

  /** Forgets a page that failed: failures are not cached. */
  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#delete(key);
  }

  #weigh(key: string, entry: Entry, { body, compressed: { br, gzip } }: CachedPage): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes = body.length + br.length + gzip.length;
    this.#bytes += entry.bytes;
    this.#trim();
  }

  /** Drops pages that are no longer fresh, and the oldest while there are too many. */
  #trim(): void {
    const now = this.#now();
    const most = Math.max(ENTRIES_MINIMUM, ENTRIES_OF_A_BRAND * this.#countBrands());
    for (const [key, { freshUntil }] of this.#entries) {
      if (freshUntil > now && this.#entries.size <= most && this.#bytes <= this.#bytesMaximum) return;
      this.#delete(key);
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

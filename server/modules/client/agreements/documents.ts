import { createHash } from 'node:crypto';
import type { Brand } from '@candor/brands/schema.ts';
import { TERMS_PAGE, agreementBody } from '@candor/domain/clients/agreement.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { pageText } from '@candor/domain/content/pageText.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Clock } from '../../../clock.ts';
import type { ContentSource } from '../../../providers/cms/interface.ts';
import type { ShownDocument } from './store.ts';

export interface DocumentDeps {
  readonly clock: Clock;
  readonly sourceOf: (brand: Brand) => Pick<ContentSource, 'page'>;
}

interface Read {
  readonly at: Instant;
  readonly document: Promise<ShownDocument | undefined>;
}

/** Age up to which an order uses the page as it was read last. */
const FRESH_MS = 2_000;
/** Age up to which an order uses that version instead of waiting for a foreign host. */
const USABLE_MS = 10 * MINUTE_MS;
const TITLE_MAXIMUM = 500;

/** The documents that clients accept, as the brands' pages show them. */
export class ShownDocuments {
  readonly #deps: DocumentDeps;
  readonly #reads = new Map<string, Read>();

  constructor(deps: DocumentDeps) {
    this.#deps = deps;
  }

  /** Reads the document as a visitor would now; undefined if the brand shows no such page. */
  async read(brand: Brand, language: Language): Promise<ShownDocument | undefined> {
    const key = `${brand.id}/${language}`;
    const read = { at: this.#deps.clock.now(), document: this.#readPage(brand, language) };
    const found = await read.document;
    this.#reads.set(key, read);
    return found;
  }

  /** Reads the document for an order: a moment old at most, or while a foreign host is slow, its last version. */
  async glance(brand: Brand, language: Language): Promise<ShownDocument | undefined> {
    const cached = this.#reads.get(`${brand.id}/${language}`);
    const age = cached === undefined ? Number.POSITIVE_INFINITY : this.#deps.clock.now() - cached.at;
    if (cached !== undefined && age < FRESH_MS) return cached.document;
    const reading = this.read(brand, language);
    if (cached === undefined || age > USABLE_MS || brand.cms.source === 'own') return reading;
    // The next call that waits for a read will report the failure.
    reading.catch(() => undefined);
    return cached.document;
  }

  async #readPage(brand: Brand, language: Language): Promise<ShownDocument | undefined> {
    const found = await this.#deps.sourceOf(brand).page(brand.id, TERMS_PAGE, language);
    if (found === undefined || 'movedTo' in found) return undefined;
    const { entry } = found;
    const title = entry.title.trim().slice(0, TITLE_MAXIMUM) || TERMS_PAGE;
    const body = agreementBody({ title, paragraphs: pageText(entry) });
    const sha256 = createHash('sha256').update(body, 'utf8').digest('hex');
    return { name: TERMS_PAGE, title, versionAt: entry._modified * 1_000, language, sha256, body };
  }
}

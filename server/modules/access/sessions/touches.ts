import type { BrandId, Instant } from '@candor/domain/ids.ts';

/** When the users of these sessions have acted last. */
export type Touched = ReadonlyMap<number, Instant>;

interface Batch {
  readonly touched: Map<number, Instant>;
  readonly written: Promise<void>;
}

/**
 * Writes when users have acted: for each brand one write at a time, and what comes meanwhile together in the next one.
 * However slow the database is, a brand takes one connection for it, and a session is in a write once.
 */
export class Touches {
  readonly #write: (brandId: BrandId, touched: Touched) => Promise<void>;
  readonly #waiting = new Map<BrandId, Batch>();
  /** Each settles with the brand's last write, whatever became of it. */
  readonly #last = new Map<BrandId, Promise<void>>();

  constructor(write: (brandId: BrandId, touched: Touched) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when it is stored. */
  note(brandId: BrandId, id: number, at: Instant): Promise<void> {
    const { touched, written } = this.#waiting.get(brandId) ?? this.#begin(brandId);
    touched.set(id, Math.max(at, touched.get(id) ?? at));
    return written;
  }

  #begin(brandId: BrandId): Batch {
    const touched = new Map<number, Instant>();
    const before = this.#last.get(brandId) ?? Promise.resolve();
    const written = before.then(() => {
      this.#waiting.delete(brandId);
      return this.#write(brandId, touched);
    });
    const batch = { touched, written };
    this.#waiting.set(brandId, batch);
    this.#last.set(
      brandId,
      written.catch(() => undefined),
    );
    return batch;
  }
}

import type { BrandId, Instant } from '@candor/domain/ids.ts';

/** Latest activity of the users of these sessions, by session id. */
export type Touched = ReadonlyMap<number, Instant>;

interface Batch {
  readonly touched: Map<number, Instant>;
  readonly written: Promise<void>;
}

/**
 * Writes when users were active: one write per brand at a time, and what arrives meanwhile together in the next.
 * However slow the database, a brand uses one connection for this, and a write contains each session once.
 */
export class Touches {
  readonly #write: (brandId: BrandId, touched: Touched) => Promise<void>;
  readonly #waiting = new Map<BrandId, Batch>();
  /** Each brand's last write; it resolves when that write has ended, even if it failed. */
  readonly #last = new Map<BrandId, Promise<void>>();

  constructor(write: (brandId: BrandId, touched: Touched) => Promise<void>) {
    this.#write = write;
  }

  /** Notes a user's activity; resolves when it is stored. */
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

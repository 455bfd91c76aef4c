import type pg from 'pg';
import { z } from 'zod';

const entry = z.object({
  brand_id: z.string(),
  number: z.int().positive(),
  at: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
  key_id: z.string(),
  signature: z.string(),
});
type Entry = z.infer<typeof entry>;

interface Stretch {
  readonly first: Entry;
  readonly last: Entry;
}

/** Where each brand's record begins and ends within a part, from its rows in their order. */
export class HeadsOfRecord {
  readonly #stretches = new Map<string, Stretch>();

  see(row: string): void {
    const last = entry.parse(JSON.parse(row));
    this.#stretches.set(last.brand_id, { first: this.#stretches.get(last.brand_id)?.first ?? last, last });
  }

  async keep(owner: pg.ClientBase, part: string): Promise<void> {
    for (const { first, last } of this.#stretches.values()) {
      const { brand_id, number, at, hash, key_id, signature } = last;
      await owner.query(
        `INSERT INTO archived_head (brand_id, number, part, first_number, first_previous_hash, at, hash, key_id, signature)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [brand_id, number, part, first.number, first.previous_hash, at, hash, key_id, signature],
      );
    }
  }
}

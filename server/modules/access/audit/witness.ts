import { join } from 'node:path';
import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { LineFile } from '../../../lineFile.ts';
import { z } from 'zod';
import { findHead } from './store.ts';

/** The number of a record's last entry, with its hash. */
export interface WitnessedHead {
  readonly number: number;
  /** Hash of the entry, in hexadecimal. */
  readonly hash: string;
}

const head = z.object({ number: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * Stores the heads of the record beside the data and outside the database: a record that was truncated, or rewritten
 * from some entry on, no longer matches them.
 */
export class AuditWitness {
  readonly #folder: string;
  readonly #last = new Map<BrandId, number>();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'auditHeads');
  }

  heads(brandId: BrandId): readonly WitnessedHead[] {
    const lines = this.#file(brandId).read();
    return lines.map((line) => head.parse(JSON.parse(line)));
  }

  /** Stores the record's head if it has grown. */
  async write(pool: Pool, brandId: BrandId): Promise<void> {
    const found = await transaction(pool, brandId, findHead);
    const lastNumber = this.#last.get(brandId) ?? this.heads(brandId).at(-1)?.number ?? 0;
    if (found === undefined || found.number <= lastNumber) return;
    const line: WitnessedHead = { number: found.number, hash: found.hash.toString('hex') };
    this.#file(brandId).append(JSON.stringify(line));
    this.#last.set(brandId, found.number);
  }

  #file(brandId: BrandId): LineFile {
    return new LineFile(join(this.#folder, `${brandId}.jsonl`));
  }
}

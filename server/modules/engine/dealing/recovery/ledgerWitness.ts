import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What all chains of the ledger ended in as of a batch. */
export interface LedgerHead {
  readonly batch: number;
  /** In hexadecimal. */
  readonly digest: string;
}

const head = z.object({ batch: z.int().positive(), digest: z.string().regex(/^[0-9a-f]{64}$/) });
/** How many of the latest are compared with the ledger: a change before one of them shows in all of them. */
const COMPARED = 5;

/** Keeps the heads of the ledger beside the data and outside of the database, as `AuditWitness` does the record's. */
export class LedgerWitness {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'ledgerHeads');
  }

  /** The first and the latest. */
  heads(): readonly LedgerHead[] {
    if (!existsSync(this.#file)) return [];
    // A line that a crash has cut off does not count.
    const lines = readFileSync(this.#file, 'utf8').split('\n').slice(0, -1);
    return [...new Set([...lines.slice(0, 1), ...lines.slice(-COMPARED)])].map((line) => head.parse(JSON.parse(line)));
  }

  /** Writes a head down that is not the last one already. */
  write(found: LedgerHead): void {
    if (this.heads().at(-1)?.batch === found.batch) return;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    appendFileSync(this.#file, `${JSON.stringify(found)}\n`, { mode: 0o600 });
  }

  get #file(): string {
    return join(this.#folder, 'all.jsonl');
  }
}

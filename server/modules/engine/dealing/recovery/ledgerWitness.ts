import { join } from 'node:path';
import { z } from 'zod';
import { LineFile } from '../../../../lineFile.ts';

/** The heads of all chains of the ledger as of a batch. */
export interface LedgerHead {
  readonly batch: number;
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
}

const head = z.object({ batch: z.int().positive(), digest: z.string().regex(/^[0-9a-f]{64}$/) });
/** Number of latest heads compared with the ledger: a change before one of them shows in all of them. */
const COMPARED = 5;

/**
 * Keeps the heads of the ledger beside the data and outside of the database, as `AuditWitness` does for the audit
 * record.
 */
export class LedgerWitness {
  readonly #file: LineFile;

  constructor(dataDir: string) {
    this.#file = new LineFile(join(dataDir, 'ledgerHeads', 'all.jsonl'));
  }

  /** Returns the first head and the latest ones. */
  heads(): readonly LedgerHead[] {
    const lines = this.#file.read();
    return [...new Set([...lines.slice(0, 1), ...lines.slice(-COMPARED)])].map((line) => head.parse(JSON.parse(line)));
  }

  /** Writes a head unless it is already the last one. */
  write(found: LedgerHead): void {
    if (this.heads().at(-1)?.batch === found.batch) return;
    this.#file.append(JSON.stringify(found));
  }
}

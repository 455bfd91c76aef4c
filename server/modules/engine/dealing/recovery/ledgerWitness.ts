import { join } from 'node:path';
import { z } from 'zod';
import { LineFile } from '../../../../lineFile.ts';

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
  readonly #file: LineFile;

  constructor(dataDir: string) {
    this.#file = new LineFile(join(dataDir, 'ledgerHeads', 'all.jsonl'));
  }

  /** The first and the latest. */
  heads(): readonly LedgerHead[] {
    const lines = this.#file.read();
    return [...new Set([...lines.slice(0, 1), ...lines.slice(-COMPARED)])].map((line) => head.parse(JSON.parse(line)));
  }

  /** Writes a head down that is not the last one already. */
  write(found: LedgerHead): void {
    if (this.heads().at(-1)?.batch === found.batch) return;
    this.#file.append(JSON.stringify(found));
  }
}

import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';
import { writeWhole } from '../wholeFile.ts';

const accounts = z.array(z.object({ email: z.string(), password: z.string() }));

/** The login of a client that the canary has registered, or tried to, and whose account is not closed yet. */
export type CanaryAccount = z.infer<typeof accounts>[number];

/**
 * The canary's open accounts, in a file that outlives the process: the next canary closes what an ended one had
 * registered.
 */
export class CanaryAccounts {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Lists the accounts, oldest first; empty if the file is missing or unreadable. */
  async list(): Promise<readonly CanaryAccount[]> {
    const text = await readFile(this.#file, 'utf8').catch(() => '[]');
    const read = z.safeParse(accounts, parseJson(text));
    return read.success ? read.data : [];
  }

  async add(account: CanaryAccount): Promise<void> {
    await this.#write([...(await this.list()), account]);
  }

  async remove({ email }: CanaryAccount): Promise<void> {
    await this.#write((await this.list()).filter((one) => one.email !== email));
  }

  async #write(list: readonly CanaryAccount[]): Promise<void> {
    mkdirSync(dirname(this.#file), { recursive: true });
    await writeWhole(this.#file, `${JSON.stringify(list.map(({ email, password }) => ({ email, password })))}\n`);
  }
}

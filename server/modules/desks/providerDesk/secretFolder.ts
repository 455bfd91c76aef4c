import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '@candor/domain/ids.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const BYTES_MAXIMUM = 2_048;
const MARK_LENGTH = 32;
const MARK_SHOWN = 8;

export interface SecretFile {
  readonly name: string;
  /** When the file was last written. */
  readonly since: Instant;
}

/**
 * The operator's secrets for external services, a file each: `DATA_DIR/secrets`, or whatever a vault puts there. Files
 * whose names begin with a dot, such as a vault's own folders, do not count.
 */
export class SecretFolder {
  readonly #folder: string;
  readonly #key: Buffer;

  /** Takes the installation's key: without it no one can test which secret a mark belongs to. */
  constructor(folder: string, key: Buffer) {
    this.#folder = folder;
    this.#key = key;
  }

  /** Lists the files by name. */
  list(): readonly SecretFile[] {
    if (!existsSync(this.#folder)) return [];
    const names = readdirSync(this.#folder).filter((name) => NAME.test(name));
    return names.toSorted().flatMap((name) => {
      const found = statSync(join(this.#folder, name), { throwIfNoEntry: false });
      return found?.isFile() === true ? [{ name, since: Math.round(found.mtimeMs) }] : [];
    });
  }

  /** Reads a secret without the line's end; undefined if there is no such file, or it cannot be a secret. */
  read(name: string): string | undefined {
    if (!NAME.test(name)) return undefined;
    const path = join(this.#folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true || found.size > BYTES_MAXIMUM) return undefined;
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? undefined : text;
  }

  /** Computes a mark that distinguishes secrets and reveals nothing of them. */
  markOf(secret: string): string {
    return createHmac('sha256', this.#key).update(`secret\0${secret}`).digest('hex').slice(0, MARK_LENGTH);
  }
}

/** Shortens a mark for people to compare. */
export function shownMark(mark = ''): string {
  return mark.slice(0, MARK_SHOWN);
}

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
 * The operator's secrets of other people's services, a file each: `DATA_DIR/secrets`, or whatever a vault puts there.
 * Files whose names begin with a dot, as a vault's own folders do, are none.
 */
export class SecretFolder {
  readonly #folder: string;
  readonly #key: Buffer;

  /** `key` is the installation's: without it nobody can try out what a mark is of. */
  constructor(folder: string, key: Buffer) {
    this.#folder = folder;
    this.#key = key;
  }

  /** By name. */
  list(): readonly SecretFile[] {
    if (!existsSync(this.#folder)) return [];
    const names = readdirSync(this.#folder).filter((name) => NAME.test(name));
    return names.toSorted().flatMap((name) => {
      const found = statSync(join(this.#folder, name), { throwIfNoEntry: false });
      return found?.isFile() === true ? [{ name, since: Math.round(found.mtimeMs) }] : [];
    });
  }

  /** What the file says, without the line's end; undefined: there is no such file, or it cannot be a secret. */
  read(name: string): string | undefined {
    if (!NAME.test(name)) return undefined;
    const path = join(this.#folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true || found.size > BYTES_MAXIMUM) return undefined;
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? undefined : text;
  }

  /** Tells one secret from another, and says nothing of what it is. */
  markOf(secret: string): string {
    return createHmac('sha256', this.#key).update(`secret\0${secret}`).digest('hex').slice(0, MARK_LENGTH);
  }
}

/** As people compare two marks. */
export function shownMark(mark = ''): string {
  return mark.slice(0, MARK_SHOWN);
}

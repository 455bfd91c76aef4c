import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { assert } from '@candor/domain/assert.ts';
import { z } from 'zod';

/** Secrets that must not lie in the database: a dump of it alone cannot be attacked by guessing (T1). */
export interface ClientKeys {
  /** By version, so that a new one can be introduced while old hashes still work. */
  readonly peppers: ReadonlyMap<number, Buffer>;
  readonly currentPepper: number;
  /** Turns addresses and e-mails into the subjects of counters. */
  readonly subjects: Buffer;
}

const key = z.base64().transform((text) => Buffer.from(text, 'base64'));
const keyFile = z.object({ peppers: z.record(z.string().regex(/^[1-9]\d*$/), key), subjects: key });

/** Reads the keys; a demonstration makes them on its first start, a live installation has to be given them. */
export function readClientKeys(file: string, mode: 'demo' | 'live'): ClientKeys {
  if (!existsSync(file)) {
    if (mode === 'live') throw new Error(`The key file ${file} is missing: MODE=live does not invent keys.`);
    makeKeys(file);
  }
  const { peppers, subjects } = keyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const versions = new Map(Object.entries(peppers).map(([version, pepper]) => [Number.parseInt(version, 10), pepper]));
  assert(versions.size > 0, `${file} has a pepper`);
  return { peppers: versions, currentPepper: Math.max(...versions.keys()), subjects };
}

function makeKeys(file: string): void {
  const made = { peppers: { '1': randomBytes(32).toString('base64') }, subjects: randomBytes(32).toString('base64') };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(made, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
}

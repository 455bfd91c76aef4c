import { randomBytes } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import { z } from 'zod';
import type { KeyFile, OnKeyTrouble } from '../../../keyFile.ts';
import { GrowingKeys, byVersion, readKeys, readKeysLater, withNextVersion } from '../../../keyFile.ts';
import type { KeySource } from '../../../keySource.ts';

/** Secrets that must not be in the database: a dump of it alone cannot be attacked by guessing (T1). */
export interface ClientKeys {
  /** Peppers by version, so that a new one can be introduced while old hashes still work. */
  readonly peppers: ReadonlyMap<number, Buffer>;
  readonly currentPepper: number;
  /** Key that hashes addresses and emails into the subjects of counters. */
  readonly subjects: Buffer;
}

const key = z.base64().transform((text) => Buffer.from(text, 'base64'));
const shape = z.object({ peppers: z.record(z.string().regex(/^[1-9]\d*$/), key), subjects: key });

export const clientKeyFile: KeyFile<z.infer<typeof shape>> = {
  name: 'keys.json',
  shape,
  make: () => ({ peppers: { '1': randomBytes(32).toString('base64') }, subjects: randomBytes(32).toString('base64') }),
  grow: (written) => ({ ...written, peppers: withNextVersion(written['peppers'], randomBytes(32).toString('base64')) }),
};

export function readClientKeys(source: KeySource, mode: 'demo' | 'live', onTrouble?: OnKeyTrouble): ClientKeys {
  const { peppers, subjects } = readKeys(clientKeyFile, source, mode);
  const again = async () => byVersion((await readKeysLater(clientKeyFile, source)).peppers);
  const versions = new GrowingKeys(byVersion(peppers), { again, onTrouble });
  assert(versions.size > 0, `${clientKeyFile.name} has a pepper`);
  return { peppers: versions, currentPepper: Math.max(...versions.keys()), subjects };
}

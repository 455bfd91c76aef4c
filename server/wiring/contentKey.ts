import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readContentKey } from '../modules/content/index.ts';

/** What the tokens of the brands' content are made of. */
export function contentKey({ dataDir, mode }: Pick<Config, 'dataDir' | 'mode'>): Buffer {
  return readContentKey(join(dataDir, 'contentKeys.json'), mode);
}

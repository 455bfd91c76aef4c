import type { Config } from '../config.ts';
import { keySource } from '../keySource.ts';
import { readContentKey } from '../modules/website/content/index.ts';

/** Reads the key from which the content's tokens are made. */
export function contentKey(config: Pick<Config, 'dataDir' | 'keyOrigin' | 'mode'>): Buffer {
  return readContentKey(keySource(config), config.mode);
}

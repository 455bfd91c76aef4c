import type { Config } from '../config.ts';
import { keySource } from '../keySource.ts';
import { readContentKey } from '../modules/website/content/index.ts';

/** The key of the content's tokens. */
export function contentKey(config: Pick<Config, 'dataDir' | 'keyOrigin' | 'mode'>): Buffer {
  return readContentKey(keySource(config), config.mode);
}

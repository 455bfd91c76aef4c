import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readContentKey } from '../modules/website/content/index.ts';

/** The key of the content's tokens. */
export function contentKey({ dataDir, mode }: Pick<Config, 'dataDir' | 'mode'>): Buffer {
  return readContentKey(join(dataDir, 'contentKeys.json'), mode);
}

import type { KeySource } from '@candor/server/keySource.ts';
import { keyFiles } from '@candor/server/wiring/keyFiles.ts';

/** Lists the keys that open the backup and are not in it. */
export function keysElsewhere(source: KeySource): readonly string[] {
  const places = keyFiles.map(({ keyFile }) => source(keyFile.name)).filter(({ isFile }) => !isFile);
  if (places.length === 0) return [];
  const names = places.map(({ called }) => called).join(', ');
  return [`Not copied: ${names}. Without them the backup cannot be opened: keep copies of them apart from it.`];
}

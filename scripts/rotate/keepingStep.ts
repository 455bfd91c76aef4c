import type { KeyPlace } from '@candor/server/keySource.ts';

/** Says how to keep a copy of new keys: our backups contain files only. */
export function keepingStep({ isFile }: Pick<KeyPlace, 'isFile'>): string {
  return isFile
    ? 'keep a copy of it: npm run backup, or by hand'
    : 'back up the vault that has it, by its own means (npm run backup copies files only)';
}

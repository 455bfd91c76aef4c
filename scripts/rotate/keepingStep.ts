import type { KeyPlace } from '@candor/server/keySource.ts';

/** How a copy of new keys is kept: a backup of ours has files only. */
export function keepingStep({ isFile }: Pick<KeyPlace, 'isFile'>): string {
  return isFile
    ? 'keep a copy of it: npm run backup, or by hand'
    : 'back up the vault that has it, by its own means (npm run backup copies files only)';
}

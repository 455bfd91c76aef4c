import { setupFault } from './setupFaultText.ts';
import type { SetupProblem } from './setupFaultText.ts';

/** Beside the backups: when one was last restored with both audits clean. Written by a restore, read by the office. */
export const RESTORED_NOTE = 'restored.json';

/** Says why the backup folders cannot be used; undefined if they can. */
export function backupProblem(
  dataDir: string,
  folders: Readonly<Record<'BACKUP_DIR' | 'BACKUP_KEYS_DIR', string | undefined>>,
): SetupProblem | undefined {
  for (const [name, folder] of Object.entries(folders)) {
    // A backup in the folder that it is of is lost with it, and would contain itself.
    if (folder !== undefined && isInside(folder, dataDir)) return setupFault('backupInside', { name, folder });
    if (folder !== undefined && isInside(dataDir, folder)) return setupFault('backupAround', { name, folder });
  }
  return undefined;
}

/** Is the folder inside the parent, or the parent itself? */
export function isInside(folder: string, parent: string): boolean {
  return folder === parent || folder.startsWith(parent.endsWith('/') ? parent : `${parent}/`);
}

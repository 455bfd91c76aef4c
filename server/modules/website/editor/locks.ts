import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { takeLock as call } from '@candor/contracts/http/office/content.ts';
import { LOCK_MS, checkLock, holderOf } from '@candor/domain/content/desk/editLock.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { withLockedDocument, recordContent } from './lockedDocument.ts';
import type { EditingStaff } from './lockedDocument.ts';
import type { EditorDeps } from './deps.ts';
import { updateLock } from './store.ts';

/** Rule ED-3: locks a document for one editor; another may take over, and the record says from whom. */
export function takeLock(
  deps: EditorDeps,
  { id, take_over: takesOver = false }: OfficeRequestOf<typeof call>,
  who: EditingStaff,
): Promise<Result<true>> {
  return withLockedDocument(deps, who.brandId, id, async (held) => {
    const { connection, document, now } = held;
    const free = checkLock(document, who.staffId, now);
    if (!free.ok && !takesOver) return free;
    const holder = holderOf(document, now);
    await updateLock(connection, id, { staffId: who.staffId, until: now + LOCK_MS });
    if (!free.ok) await recordContent(held, deps, who, { action: 'takenOver', details: { from: holder?.name ?? '' } });
    return accept(true);
  });
}

export function releaseLock(deps: EditorDeps, id: string, who: EditingStaff): Promise<Result<true>> {
  return withLockedDocument(deps, who.brandId, id, async ({ connection, document }) => {
    if (document.lockedBy === who.staffId) await updateLock(connection, id, null);
    return accept(true);
  });
}

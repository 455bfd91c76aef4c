import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type {
  discardDraft as discardCall,
  restore,
  saveVersion as saveCall,
} from '@candor/contracts/http/office/content.ts';
import { LOCK_MS } from '@candor/domain/content/desk/editLock.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { checkWriting, cleanedEntry, withLockedDocument, recordContent } from './lockedDocument.ts';
import type { EditingStaff } from './lockedDocument.ts';
import type { EditorDeps } from './deps.ts';
import { nextDraft } from './saveDraft.ts';
import { deleteDraft, findVersion, insertVersion, putDraft, updateLock } from './store.ts';

/** Rule ED-4: saves the draft as a version, which never changes; the same request makes only one. */
export function saveVersion(
  deps: EditorDeps,
  { id, revision, note }: OfficeRequestOf<typeof saveCall>,
  who: EditingStaff,
): Promise<Result<true>> {
  return withLockedDocument(deps, who.brandId, id, async (held) => {
    const { connection, document, draft, newest, now } = held;
    if (newest !== undefined && newest.revision === revision && newest.staffId === who.staffId) return accept(true);
    const may = checkWriting(held, who, revision);
    if (!may.ok) return may;
    if (draft === undefined) return refuse({ code: 'nothingToSave' });
    const { kind, writers, sources, entry } = draft;
    const version = (newest?.version ?? 0) + 1;
    const row = { version, kind, staffId: who.staffId, at: now, note, sources, revision, entry };
    await insertVersion(connection, document, {
      ...row,
      writers: [...new Set([...writers, who.staffId])],
    });
    await deleteDraft(connection, id, revision + 1);
    await updateLock(connection, id, { staffId: who.staffId, until: now + LOCK_MS });
    return accept(true);
  });
}

/** Rule ED-4: makes an old version the draft, and publishes nothing. */
export function restoreVersion(
  deps: EditorDeps,
  { id, version, revision }: OfficeRequestOf<typeof restore>,
  who: EditingStaff,
): Promise<Result<true>> {
  return withLockedDocument(deps, who.brandId, id, async (held) => {
    const { connection, document, now } = held;
    const may = checkWriting(held, who, revision);
    if (!may.ok) return may;
    const old = await findVersion(connection, id, version);
    if (old === undefined) return refuse({ code: 'versionUnknown' });
    // The version was cleaned when it was saved, but the rules for what pages may contain can be stricter by now.
    const cleaned = cleanedEntry(deps, document, old.entry);
    if (!cleaned.ok) return cleaned;
    const draft = nextDraft(deps, held, who, { entry: cleaned.value, confirmed: [] });
    await putDraft(connection, document, { ...draft, kind: 'restored', baseVersion: version, sources: old.sources });
    await updateLock(connection, id, { staffId: who.staffId, until: now + LOCK_MS });
    await recordContent(held, deps, who, { action: 'restored', details: { version: String(version) } });
    return accept(true);
  });
}

/** Discards everything written since the newest version. */
export function discardDraft(
  deps: EditorDeps,
  { id, revision }: OfficeRequestOf<typeof discardCall>,
  who: EditingStaff,
): Promise<Result<true>> {
  return withLockedDocument(deps, who.brandId, id, async (held) => {
    const may = checkWriting(held, who, revision);
    if (!may.ok) return may;
    if (held.draft === undefined || held.newest === undefined) return refuse({ code: 'nothingToSave' });
    await deleteDraft(held.connection, id, revision + 1);
    await recordContent(held, deps, who, { action: 'discarded' });
    return accept(true);
  });
}

import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { createPage } from './createPage.ts';
import { releaseLock, takeLock } from './locks.ts';
import type { EditorParts } from './parts.ts';
import { cancelPlan } from './plans.ts';
import { publishVersion, schedule, unpublish } from './publish.ts';
import { removePage, renamePage } from './rename.ts';
import { saveDraft } from './saveDraft.ts';
import { compareVersions, showDocument, showList, showVersion } from './showDocument.ts';
import { discardDraft, restoreVersion, saveVersion } from './writeVersion.ts';

type DocumentCalls =
  | 'listContent'
  | 'openContent'
  | 'createPage'
  | 'lockContent'
  | 'unlockContent'
  | 'saveContentDraft'
  | 'discardContentDraft'
  | 'saveContentVersion'
  | 'getContentVersion'
  | 'compareContent'
  | 'restoreContent'
  | 'publishContent'
  | 'unpublishContent'
  | 'scheduleContent'
  | 'cancelContentPlan'
  | 'renameContent'
  | 'removeContent';

/** Pages and singletons for their writers. Each change returns the document in its new state. */
export function editorRoutes(parts: EditorParts): OfficeHandlers<DocumentCalls> {
  const shown = async (id: string, session: StaffSession, done: Promise<Result<unknown>>) => {
    const result = await done;
    return result.ok ? showDocument(parts, id, session) : result;
  };
  return {
    listContent: async (_request, { session }) => accept(await showList(parts, session)),
    openContent: ({ id }, { session }) => showDocument(parts, id, session),
    async createPage(request, { session }): Promise<Result<ContentDocument>> {
      const created = await createPage(parts, request, session);
      return created.ok ? showDocument(parts, created.value, session) : created;
    },
    lockContent: (request, { session }) => shown(request.id, session, takeLock(parts, request, session)),
    unlockContent: ({ id }, { session }) => nothingOf(releaseLock(parts, id, session)),
    saveContentDraft: (request, { session }) => saveDraft(parts, request, session),
    discardContentDraft: (request, { session }) => shown(request.id, session, discardDraft(parts, request, session)),
    saveContentVersion: (request, { session }) => shown(request.id, session, saveVersion(parts, request, session)),
    getContentVersion: (request, { session }) => showVersion(parts, request, session),
    compareContent: (request, { session }) => compareVersions(parts, request, session),
    restoreContent: (request, { session }) => shown(request.id, session, restoreVersion(parts, request, session)),
    publishContent: (request, { session }) => shown(request.id, session, publishVersion(parts, request, session)),
    unpublishContent: ({ id }, { session }) => shown(id, session, unpublish(parts, id, session)),
    scheduleContent: (request, { session }) => shown(request.id, session, schedule(parts, request, session)),
    cancelContentPlan: (request, { session }) => shown(request.id, session, cancelPlan(parts, request, session)),
    renameContent: (request, { session }) => shown(request.id, session, renamePage(parts, request, session)),
    removeContent: ({ id }, { session }) => nothingOf(removePage(parts, id, session)),
  };
}

async function nothingOf(done: Promise<Result<unknown>>) {
  const result = await done;
  return result.ok ? accept({}) : result;
}

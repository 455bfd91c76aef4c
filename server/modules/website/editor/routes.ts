import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import { accept, mapResult } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { createPage } from './createPage.ts';
import { releaseLock, takeLock } from './locks.ts';
import type { EditorDeps } from './deps.ts';
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

/** Handlers for writers of pages and singletons. Each change returns the document in its new state. */
export function editorRoutes(deps: EditorDeps): OfficeHandlers<DocumentCalls> {
  const shown = async (id: string, session: StaffSession, done: Promise<Result<unknown>>) => {
    const result = await done;
    return result.ok ? showDocument(deps, id, session) : result;
  };
  return {
    listContent: async (_request, { session }) => accept(await showList(deps, session)),
    openContent: ({ id }, { session }) => showDocument(deps, id, session),
    async createPage(request, { session }): Promise<Result<ContentDocument>> {
      const created = await createPage(deps, request, session);
      return created.ok ? showDocument(deps, created.value, session) : created;
    },
    lockContent: (request, { session }) => shown(request.id, session, takeLock(deps, request, session)),
    unlockContent: ({ id }, { session }) => mapResult(releaseLock(deps, id, session), () => ({})),
    saveContentDraft: (request, { session }) => saveDraft(deps, request, session),
    discardContentDraft: (request, { session }) => shown(request.id, session, discardDraft(deps, request, session)),
    saveContentVersion: (request, { session }) => shown(request.id, session, saveVersion(deps, request, session)),
    getContentVersion: (request, { session }) => showVersion(deps, request, session),
    compareContent: (request, { session }) => compareVersions(deps, request, session),
    restoreContent: (request, { session }) => shown(request.id, session, restoreVersion(deps, request, session)),
    publishContent: (request, { session }) => shown(request.id, session, publishVersion(deps, request, session)),
    unpublishContent: ({ id }, { session }) => shown(id, session, unpublish(deps, id, session)),
    scheduleContent: (request, { session }) => shown(request.id, session, schedule(deps, request, session)),
    cancelContentPlan: (request, { session }) => shown(request.id, session, cancelPlan(deps, request, session)),
    renameContent: (request, { session }) => shown(request.id, session, renamePage(deps, request, session)),
    removeContent: ({ id }, { session }) => mapResult(removePage(deps, id, session), () => ({})),
  };
}

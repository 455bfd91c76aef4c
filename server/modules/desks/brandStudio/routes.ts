import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import type { Result } from '@candor/domain/result.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { createBrand, showBeginning } from './createBrand.ts';
import type { StudioDeps } from './deps.ts';
import { askPublication } from './publishDraft.ts';
import { discardDraft, restoreVersion, saveDraft } from './saveDraft.ts';
import { exportBrand, previewDraft } from './showDraft.ts';
import { showStudio } from './showStudio.ts';
import { askWithdrawal, giveUpBrand } from './withdrawBrand.ts';

type StudioCalls =
  | 'openStudio'
  | 'saveStudioDraft'
  | 'discardStudioDraft'
  | 'restoreStudioVersion'
  | 'askStudioPublication'
  | 'previewStudio'
  | 'exportStudio'
  | 'beginBrand'
  | 'createBrand'
  | 'giveUpBrand'
  | 'withdrawBrand';

/** Handlers of the brand studio. Each change returns the studio in its new state. */
export function brandStudioRoutes(deps: StudioDeps): OfficeHandlers<StudioCalls> {
  const shown = async (session: StaffSession, done: Promise<Result<unknown>>): Promise<Result<StudioDetail>> => {
    const result = await done;
    return result.ok ? showStudio(deps, session) : result;
  };
  return {
    openStudio: (_request, { session }) => showStudio(deps, session),
    saveStudioDraft: (request, { session }) => shown(session, saveDraft(deps, request, session)),
    discardStudioDraft: (request, { session }) => shown(session, discardDraft(deps, request, session)),
    restoreStudioVersion: (request, { session }) => shown(session, restoreVersion(deps, request, session)),
    askStudioPublication: (request, { session }) => shown(session, askPublication(deps, request, session)),
    previewStudio: (request, { session }) => previewDraft(deps, request, session),
    exportStudio: (request, { session }) => exportBrand(deps, request, session),
    beginBrand: (_request, { session }) => showBeginning(deps, session),
    createBrand: (request, { session }) => createBrand(deps, request, session),
    giveUpBrand: (_request, { session }) => giveUpBrand(deps, session),
    withdrawBrand: (request, { session }) => shown(session, askWithdrawal(deps, request, session)),
  };
}

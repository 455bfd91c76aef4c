import { accept, mapResult } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import { askExport, exportEntries, exportState } from './formExport.ts';
import { markEntries, showFormEntries, showForms } from './formInbox.ts';
import { exportPages, importPages } from './pagesFile.ts';
import type { EditorDeps } from './deps.ts';
import { createPreview, revokePreview, showPreviews } from './previews.ts';

type DeskCalls =
  | 'createPreview'
  | 'listPreviews'
  | 'revokePreview'
  | 'listForms'
  | 'listFormEntries'
  | 'markFormEntries'
  | 'askFormExport'
  | 'exportForm'
  | 'exportPages'
  | 'importPages'
  | 'showContentTokens';

/** Handlers of the content desk other than documents: previews, visitors' messages, files of pages, tokens. */
export function contentDeskRoutes(deps: EditorDeps): OfficeHandlers<DeskCalls> {
  return {
    createPreview: (request, { session }) => createPreview(deps, request, session),
    listPreviews: async ({ id }, { session }) => accept(await showPreviews(deps, id, session.brandId)),
    revokePreview: (request, { session }) =>
      mapResult(revokePreview(deps, request, session), () => showPreviews(deps, request.id, session.brandId)),
    listForms: async (_request, { session }) => accept(await showForms(deps, session)),
    async listFormEntries(request, { session }) {
      const found = await showFormEntries(deps, request, session);
      return accept({ ...found, export: await exportState(deps, request.form, session) });
    },
    async markFormEntries(request, { session }) {
      await markEntries(deps, request, session);
      return accept({});
    },
    askFormExport: (request, { session }) => askExport(deps, request, session),
    exportForm: (request, { session }) => exportEntries(deps, request, session),
    exportPages: (request, { session }) => exportPages(deps, request, session),
    importPages: async (request, { session }) => accept(await importPages(deps, request, session)),
    showContentTokens: async (_request, { session }) => accept(await showTokens(deps, session)),
  };
}

/** Shows the tokens; viewing them is recorded, since their holder reads and sends in the brand's name. */
async function showTokens({ pool, clock, audit, siteOf, tokenOf }: EditorDeps, session: StaffSession) {
  const { brandId } = session;
  await transaction(pool, brandId, (connection) =>
    recordAct(connection, audit, {
      actor: session,
      at: clock.now(),
      action: 'content.tokensShown',
      subject: '',
    }),
  );
  return { address: siteOf(brandId), read: tokenOf(brandId, 'read'), forms: tokenOf(brandId, 'forms') };
}
